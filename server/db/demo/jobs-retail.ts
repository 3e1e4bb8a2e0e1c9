import { type DemoJob, pay, prose } from './content.ts';

/** Shops and hotels. */
export const retailJobs: DemoJob[] = [
  {
    key: 'fernhollow-manager',
    company: 'fernhollow',
    title: 'Store Manager',
    location: 'Portland, USA',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('USD', 68_000, 80_000, 'year'),
    posted: 18,
    deadline: 27,
    description: prose`
      The Hawthorne store is our oldest: creaking boards, a climbing wall somebody's uncle built,
      and regulars who come in to talk about weather. It has 22 people and a workbench with three
      seats. Its manager retires after nineteen years and has left a list of advice on the fridge.

      You would run the place: hire, roster, order, count, and stand on the floor on Saturdays. You
      own the store's budget and may spend up to $5,000 without asking. Each quarter the managers
      meet for two days in one of the nine towns and decide together what to sell, rent, or stop.

      We promote on how the team does: who stayed, who learned, how many things were mended instead
      of sold. Sales matter too, and tend to follow.
    `,
    requirements: [
      'Four years of leading people in a shop, restaurant or rental',
      'A budget or profit-and-loss that was yours',
      'Honest liking for the outdoors, at whatever pace',
      'Some Spanish is welcome',
    ],
    benefits: [
      'Employee ownership from the second year',
      'Medical, dental and vision from the first day',
      'A guaranteed weekend off each month',
      'Gear at cost, repairs free for life',
    ],
    skills: ['Store management', 'Rostering', 'Budgeting', 'Hiring', 'Merchandising'],
  },
  {
    key: 'fernhollow-repair',
    company: 'fernhollow',
    title: 'Gear Repair Technician',
    location: 'Boulder, USA',
    type: 'Part-time',
    level: 'Entry-level',
    pay: pay('USD', 23, 28, 'hour'),
    posted: 11,
    deadline: 36,
    description: prose`
      Somebody slides a tent across the counter and says it is probably dead. You unroll it, find
      the broken ferrule, and twenty minutes later it stands in the aisle. That face is why people
      stay at this bench for years.

      You would work 24 hours a week, Thursday to Sunday, beside a lead who has mended things for
      thirty years. Zips, seams, soles, stoves, poles, the odd inflatable boat. If you can sew or
      solder a bit, we teach the rest; the first month is training at full pay. You talk with
      customers as you work, because the bench stands in the middle of the shop.

      When something cannot be saved, you say so and we recycle it. It happens less than you think.
    `,
    requirements: [
      'Skilled hands: sewing, cobbling, bike or instrument repair, or a trade',
      'Ease with customers who watch you work',
      'Care with knives, glue and stoves',
    ],
    benefits: [
      'Medical cover at 20 hours and above',
      'Four fixed days, three free',
      'Gear at cost, repairs free for life',
    ],
    skills: ['Sewing', 'Gear repair', 'Customer service', 'Soldering'],
  },
  {
    key: 'fernhollow-support',
    company: 'fernhollow',
    title: 'Customer Support Specialist',
    location: 'Remote (USA)',
    type: 'Full-time',
    level: 'Entry-level',
    pay: pay('USD', 44_000, 52_000, 'year'),
    posted: 15,
    deadline: 25,
    description: prose`
      "My dog ate the left boot. Do you sell the left boot?" We do, as it happens. The people who
      answer such letters have time for them: there is no target for calls per hour, only the
      question whether the customer would write to you again.

      You would answer mail, chat and phone from home, in a team of fourteen in four time zones, and
      can decide on refunds up to $300 yourself. Twice a year you work a week in a store, at the
      bench and on the floor, so that you know what you are talking about. Each month the team picks
      the three things that made customers angry, and the company has to answer.

      Weekends come round one in four. Overtime does not, save for the week before the holidays.
    `,
    requirements: [
      'A year or more with customers, in person or in writing',
      'Writing that sounds like a person',
      'A home in the USA with a door and a good connection',
      'Spanish is paid extra',
    ],
    benefits: [
      'Medical, dental and vision from the first day',
      'Desk, chair and headset',
      'Employee ownership from the second year',
      'Gear at cost, repairs free for life',
    ],
    skills: ['Customer support', 'Writing', 'Problem solving', 'Spanish'],
  },
  {
    key: 'fernhollow-buyer',
    company: 'fernhollow',
    title: 'Buyer, Outdoor Footwear',
    location: 'Portland, USA',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('USD', 82_000, 98_000, 'year'),
    posted: 0,
    deadline: 35,
    approval: 'pending',
    description: prose`
      We sell 61 kinds of boot and can resole 23 of them. In three years we want both numbers to be
      40. You would choose which stay, talk makers into building the others so that they can be
      mended, and tell our customers plainly what changed.

      You would own footwear from trail runners to ice boots: range, price, quantities, the visits
      to makers in Portugal, Italy and Vietnam, and the awkward talk when a delivery is late. The
      repair benches are your best source; they know what fails, and after how many miles.

      The buying team is five people who sit together, share their figures each Monday, and go home
      to their families in between.
    `,
    requirements: [
      'Five years of buying, footwear or outdoor for preference',
      'Range and open-to-buy planning',
      'Knowledge of how a shoe is made, or an appetite for it',
      'Readiness to travel five or six weeks a year',
    ],
    benefits: [
      'Employee ownership from the second year',
      'Medical, dental and vision from the first day',
      'Time in the field to test what you buy',
    ],
    skills: ['Buying', 'Negotiation', 'Range planning', 'Footwear', 'Sourcing'],
  },
  {
    key: 'kumohana-guest',
    company: 'kumohana',
    title: 'Guest Relations Associate',
    location: 'Kanazawa, Japan',
    type: 'Full-time',
    level: 'Entry-level',
    pay: pay('JPY', 255_000, 300_000, 'month'),
    posted: 13,
    deadline: 42,
    description: prose`
      A couple from Oslo arrives soaked, an hour late, with a child asleep on a shoulder. There is
      tea, a dry towel, and nobody asks for a passport yet. You would be the person who thought of
      the towel.

      You welcome guests at our riverside inn, explain the bath and the supper without making it a
      lecture, book the lacquer workshop and the night bus, and write the small card that lies on
      the pillow. The house has 31 rooms and guests from forty countries a year. You work with a
      team of nine, in shifts from seven to four or one to ten.

      We sponsor visas and have done so for 40 colleagues. A room in the staff house costs 28,000
      yen a month, five minutes from the river by bicycle.
    `,
    requirements: [
      'Japanese at N2 or better, and English',
      'A first experience with guests, anywhere',
      'Attention to small things',
    ],
    benefits: [
      'Visa sponsorship and help with the first weeks',
      'A room in the staff house',
      'Lessons in tea, kimono and ikebana during working hours',
      'Two free nights a year in each of our houses',
    ],
    skills: ['Hospitality', 'Japanese', 'English', 'Guest service'],
  },
  {
    key: 'kumohana-chef',
    company: 'kumohana',
    title: 'Sous Chef',
    location: 'Kyoto, Japan',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('JPY', 340_000, 400_000, 'month'),
    posted: 27,
    deadline: 14,
    description: prose`
      The kitchen in our Kyoto house cooks for 44 guests, once an evening, nine courses, from what
      the market at Nishijin and two farmers in Ohara had that morning. Head chef Morita writes the
      menu by hand at eleven. At half past eleven you and he argue about it.

      You would run the line: simmered dishes and grill, five cooks, two apprentices. You stand in
      for the head chef on his two free days, keep the book of suppliers, and teach. We have done
      away with the sixteen-hour day: kitchen hours are one to ten, five days a week, and the knife
      is put down on time.

      In spring we open a lunch counter with twelve seats. If you would like it to be yours, say so
      when you write.
    `,
    requirements: [
      'Seven years in professional kitchens, three of them Japanese',
      'Kaiseki experience, or a strong wish to learn it from someone patient',
      'Japanese for the kitchen; English for the apprentices',
      "A Japanese cook's licence, or eligibility for it",
    ],
    benefits: [
      'Five-day week of 42 hours, overtime paid by the minute',
      'A food research budget of 20,000 yen a month',
      'Visa sponsorship',
    ],
    skills: ['Kaiseki', 'Kitchen leadership', 'Menu planning', 'Food safety', 'Teaching'],
  },
  {
    key: 'kumohana-general-manager',
    company: 'kumohana',
    title: 'Hotel General Manager',
    location: 'Kanazawa, Japan',
    type: 'Full-time',
    level: 'Director',
    pay: pay('JPY', 8_400_000, 10_200_000, 'year'),
    posted: 37,
    deadline: 20,
    status: 'closed',
    outcome: 'Hired another way',
    description: prose`
      The Asanogawa is our largest house: 74 rooms, a bath open to the town, a restaurant with a
      mind of its own, and 68 staff from eleven countries. It earns its keep and could be loved more
      than it is. We look for the person who will see why, and do something about it.

      You would lead five department heads, own the plan and the result, and belong to the group's
      management of six. Much of the first year will go into two things: keeping good people past
      their second winter, and winning back the neighbours, for whom the bath was built.

      The family lives in Kanazawa and is present but does not hover. You would have dinner with the
      president once a month; bring questions.
    `,
    requirements: [
      'Ten years in hotels, at least three as general or deputy manager',
      'Fluent Japanese and English',
      'A record of keeping staff',
      'Command of revenue, cost and a maintenance plan',
    ],
    benefits: [
      'An apartment by the river, family welcome',
      'A bonus on staff and guest satisfaction, not on revenue alone',
      'A month of leave to be taken in one piece each second year',
    ],
    skills: ['Hotel management', 'Leadership', 'Revenue management', 'Japanese', 'Budgeting'],
  },
  {
    key: 'kumohana-housekeeping',
    company: 'kumohana',
    title: 'Housekeeping Associate',
    location: 'Hakone, Japan',
    type: 'Temporary',
    level: 'Entry-level',
    pay: pay('JPY', 1_350, 1_500, 'hour'),
    posted: 1,
    deadline: 18,
    approval: 'pending',
    description: prose`
      When the maples turn, Hakone is full for six weeks and so are we. For that time, and two weeks
      on either side, our mountain house takes on eight people to help make 38 rooms ready between
      ten and three.

      You work in pairs, one new, one experienced. A room takes fifty minutes and has a checklist of
      43 points, of which the most important is the last: sit down where the guest will sit, and
      look. There is lunch at noon, the bath is yours after the shift, and the staff house is up the
      path behind the cedar.

      People come back to this job every year; some to save for a journey, some for the hot water.
    `,
    requirements: [
      'Physical fitness for stairs and futons',
      'Basic Japanese',
      'A visa that allows the work; working holiday is fine',
    ],
    benefits: ['Lodging free of charge', 'Lunch and supper', 'The hot spring, daily'],
    skills: ['Housekeeping', 'Teamwork', 'Attention to detail'],
  },
];
