import { type DemoJob, pay, prose } from './content.ts';

/** The demo employer's jobs: one in every state its screens can show. */
export const lumenfoldJobs: DemoJob[] = [
  {
    key: 'lumenfold-frontend',
    company: 'lumenfold',
    title: 'Frontend Engineer',
    location: 'Lisbon, Portugal',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('EUR', 48_000, 60_000, 'year'),
    posted: 26,
    deadline: 30,
    description: prose`
      On a rainy Saturday a museum in Ghent sells four tickets a minute through our counter screen.
      The volunteer behind it is seventy-one and has never read a manual. You will build that
      screen: the one that must answer in a blink, work with two fingers and a barcode scanner, and
      keep selling when the network goes.

      You join a team of five (three frontend, one backend, one designer) that owns the counter from
      the sketch to the support call. We write TypeScript and React, keep our own small component
      library, test on the slowest tablet we could find, and release on Tuesdays and Thursdays.

      In your first three months you would take over seat selection for theatres, which today is
      the part of the product people complain about most. You will have visited a box office before
      you change a line of it.
    `,
    requirements: [
      'Four or more years of building interfaces that people use all day',
      'TypeScript and React, and a good idea of what the browser does underneath',
      'You test with the keyboard and a screen reader without being told',
      'English for work; Portuguese is welcome and we pay for lessons',
    ],
    benefits: [
      'A share of the profit, the same for everyone',
      '26 days of leave plus your birthday',
      'Two days a week from home, or all five in August',
      'Free entry to every venue that uses Lumenfold',
    ],
    skills: ['TypeScript', 'React', 'Accessibility', 'CSS', 'Playwright', 'Offline-first'],
  },
  {
    key: 'lumenfold-backend',
    company: 'lumenfold',
    title: 'Senior Backend Engineer',
    location: 'Remote (EU)',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('EUR', 65_000, 82_000, 'year'),
    posted: 22,
    deadline: 21,
    edit: {
      edited: 1,
      pay: pay('EUR', 66_000, 82_000, 'year'),
      benefits: [
        'A share of the profit, the same for everyone',
        '28 days of leave plus your birthday',
        'Three days a week from home, or all five in August',
        'Free entry to every venue that uses Lumenfold',
      ],
    },
    description: prose`
      When a popular exhibition opens its sale, 30,000 people want 1,200 tickets in the same minute.
      Nobody may get a seat twice, nobody may lose a payment, and the little pool in Braga on the
      same servers should notice nothing. That is the problem you would own.

      The system is a well-kept Node and PostgreSQL monolith of about 140,000 lines, with a queue
      and very few other moving parts. We like it boring. Four engineers look after it; on-call is
      one week in six, paid, and woke someone twice last year.

      You would begin with the reservation engine: measure it, find out where it will break at five
      times today's load, and make it not break there. After that you will have opinions on what
      comes next, and we will listen to them.
    `,
    requirements: [
      'Seven or so years of backend work, some of it on systems where money changes hands',
      'PostgreSQL beyond the ORM: locks, plans, partitions, restores',
      'You have been on call and have improved it',
      'Residence in the EU and a working day that overlaps with Lisbon by five hours',
    ],
    benefits: [
      'A share of the profit, the same for everyone',
      '€2,000 for your desk at home, and a co-working seat if you want one',
      'Four weeks a year together in Lisbon, travel and family room paid',
      '26 days of leave plus your birthday',
    ],
    skills: ['Node.js', 'PostgreSQL', 'TypeScript', 'Queues', 'Observability', 'Payments'],
  },
  {
    key: 'lumenfold-support',
    company: 'lumenfold',
    title: 'Customer Support Specialist',
    location: 'Porto, Portugal',
    type: 'Part-time',
    level: 'Entry-level',
    pay: pay('EUR', 11, 13, 'hour'),
    posted: 15,
    deadline: 24,
    description: prose`
      Ten past ten, the doors are open, and a printer in a castle near Guimarães has decided to stop.
      They ring us, and you pick up. No menu, no ticket number first: a person who knows the product
      and stays on the line until the queue moves again.

      We look for someone for 20 to 24 hours a week, two weekdays and every other weekend, because
      weekends are when our customers work. You answer calls and mails in Portuguese and one other
      language, write down what you learn for the next person, and tell the engineers, who sit in
      the same building two days a week, what hurts.

      No technical background is needed. The best colleague on this team used to run a cinema foyer.
    `,
    requirements: [
      'Fluent Portuguese and good Spanish, French or English',
      'Experience with people at a counter, a phone or a reception desk',
      'Patience that lasts until the end of the shift',
    ],
    benefits: [
      'Shifts fixed six weeks ahead',
      'Weekend hours paid at one and a half',
      'A share of the profit in proportion to your hours',
      'Free entry to every venue that uses Lumenfold',
    ],
    skills: ['Customer support', 'Portuguese', 'Spanish', 'Writing', 'Troubleshooting'],
  },
  {
    key: 'lumenfold-intern',
    company: 'lumenfold',
    title: 'Software Engineering Intern',
    location: 'Lisbon, Portugal',
    type: 'Internship',
    level: 'Entry-level',
    pay: pay('EUR', 1_100, 1_300, 'month'),
    posted: 20,
    deadline: 12,
    description: prose`
      Six months, one real thing. Our interns do not fix typos on a branch nobody merges. The last
      one built the screen that tells a pool how many people are in the water; 212 pools look at it
      every day.

      You will sit next to Rita or Bartosz, who each keep two hours a day free for you, and you will
      ship in your second week. The subjects we have in mind are a wait list for sold-out shows and
      a tool that reads old seating plans from PDF. If you have a better idea after a month, tell
      us.

      We pay every intern and have offered a job to five of the last seven. University credit and
      thesis work are fine, we know the forms.
    `,
    requirements: [
      'Third year or later of a degree, or a bootcamp and something you built since',
      'One programming language you feel at home in',
      'Curiosity about the people who will use what you make',
      'English or Portuguese well enough to ask questions',
    ],
    benefits: [
      'Monthly transport pass',
      'A mentor with time set aside for you',
      'Lunch on Wednesdays, cooked by whoever lost at table football',
    ],
    skills: ['JavaScript', 'Git', 'SQL', 'Teamwork'],
  },
  {
    key: 'lumenfold-em',
    company: 'lumenfold',
    title: 'Engineering Manager',
    location: 'Lisbon, Portugal',
    type: 'Full-time',
    level: 'Director',
    pay: pay('EUR', 80_000, 95_000, 'year'),
    posted: 44,
    deadline: 10,
    status: 'closed',
    outcome: 'Hired through this board',
    description: prose`
      Two teams, eleven engineers, one of whom has been asking for a manager who reads pull requests
      and does not write them. You would lead the Venue teams: counters, shifts, reports. They are
      good, they ship, and they have outgrown being led on the side by our CTO.

      Your week would be one-to-ones, hiring, the occasional hard conversation, and deciding with
      our product lead what not to build. You will have a budget of your own and a seat where the
      plan for the year is made. We expect you to have written software for a living and to remember
      what a bad Thursday feels like.

      Success after a year looks like this: nobody good has left, two people do more than they
      thought they could, and support calls about shift planning have halved.
    `,
    requirements: [
      'Three or more years of leading engineers, with people who would vouch for it',
      'A past as an engineer on a product with paying customers',
      'Experience of hiring well and of letting someone go decently',
      'Fluent English; Portuguese within two years',
    ],
    benefits: [
      'A share of the profit, the same for everyone',
      'A coach of your choice, ten sessions a year',
      '26 days of leave plus your birthday',
    ],
    skills: ['Leadership', 'Hiring', 'Coaching', 'Roadmapping', 'Software architecture'],
  },
  {
    key: 'lumenfold-designer',
    company: 'lumenfold',
    title: 'Senior Product Designer',
    location: 'Lisbon, Portugal',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('EUR', 50_000, 62_000, 'year'),
    posted: 36,
    deadline: 26,
    status: 'paused',
    description: prose`
      A theatre manager plans next week's shifts at eleven at night, on the sofa, with one thumb. Our
      planner was drawn for a desk. You would draw it again, starting from that sofa.

      You will be the third designer here and the first to own a whole product: research, flows,
      interface, words. You can prototype in code or work next to someone who does. Every second
      week you spend a day with a venue, and what you saw there counts for more than what any of us
      think in a meeting.

      We have a small design system that was made with care and needs more of it. We do not have a
      brand department, a funnel, or a habit of testing forty shades of blue.
    `,
    requirements: [
      'Six or more years of product design, with work you can walk us through honestly',
      'Interviews and usability sessions you planned and ran yourself',
      'Clear writing, in English, for buttons and for colleagues',
      'Working knowledge of WCAG 2.2',
    ],
    benefits: [
      'A share of the profit, the same for everyone',
      'A research budget nobody has to approve',
      'Two days a week from home, or all five in August',
    ],
    skills: ['Product design', 'User research', 'Figma', 'Prototyping', 'Design systems'],
  },
  {
    key: 'lumenfold-data',
    company: 'lumenfold',
    title: 'Data Engineer',
    location: 'Remote (EU)',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('EUR', 46_000, 56_000, 'year'),
    posted: 43,
    deadline: -3,
    description: prose`
      How many visitors will come on the second Sunday in May, if it rains? Our venues ask us, and
      the answer is in nine years of ticket sales, weather and school holidays that nobody has yet
      put in one place. You would.

      The work is honest data engineering: ingest from four systems, model it so that an analyst
      finds things, test it, document it, keep the bill low. We use Python, dbt and PostgreSQL and
      do not intend to add a fourth thing before we must. You would work with Helena, our one data
      scientist, who has been doing your job as well as hers.

      By the end of the first half year every venue should see a forecast on Monday morning, with an
      honest margin beside the number.
    `,
    requirements: [
      'Two or more years of pipelines that other people relied on',
      'Python and SQL you are not ashamed of',
      'A habit of writing tests for data as for code',
      'Residence in the EU',
    ],
    benefits: [
      'A share of the profit, the same for everyone',
      '€2,000 for your desk at home',
      'Four weeks a year together in Lisbon, travel paid',
    ],
    skills: ['Python', 'SQL', 'dbt', 'PostgreSQL', 'Data modelling'],
  },
  {
    key: 'lumenfold-qa',
    company: 'lumenfold',
    title: 'QA Engineer',
    location: 'Lisbon, Portugal',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('EUR', 36_000, 44_000, 'year'),
    posted: 0,
    deadline: 45,
    approval: 'pending',
    description: prose`
      We have 2,300 automated tests and a shelf with eleven ticket printers. The tests are fine. The
      printers are where the surprises live: paper that jams, scanners that type in the wrong
      keyboard layout, a card terminal that says yes twice.

      You would look after the lab, decide what must be tried by hand before a release, and turn as
      much of it as you can into something a machine does at night. You will write Playwright tests,
      read logs, and be the person who may stop a release. That is not a figure of speech: there is
      a button.

      The position is new. You would shape it with the two team leads, and report to the CTO.
    `,
    requirements: [
      'Two or more years of testing software, hardware, or best both',
      'Test automation in any language; we use TypeScript',
      'Bug reports so clear that nobody asks back',
    ],
    benefits: [
      'A share of the profit, the same for everyone',
      'A workshop of your own with a door that closes',
      '26 days of leave plus your birthday',
    ],
    skills: ['Test automation', 'Playwright', 'TypeScript', 'Hardware testing'],
  },
  {
    key: 'lumenfold-partnerships',
    company: 'lumenfold',
    title: 'Partnerships Manager',
    location: 'Madrid, Spain',
    type: 'Contract',
    level: 'Mid-senior level',
    pay: pay('EUR', 250, 320, 'day'),
    posted: 17,
    deadline: 40,
    approval: 'rejected',
    rejection: {
      reason: 'The pay is missing or misleading',
      message:
        'The text says that the first two months are paid by commission alone, and the day rate above does not. Please state what is paid from the first day.',
    },
    description: prose`
      Spain has 1,500 museums and we work with sixty of them. We want a person in Madrid who knows
      the people that run the others, city culture departments above all, and who can sit through a
      public tender without losing heart.

      The contract is for nine months at first. The day rate stated is paid from the third month on;
      the first two are paid by commission on what is signed. You choose your days and whom you see,
      and our Lisbon team comes along for demonstrations. You will need a car, or a liking for
      regional trains, and a working knowledge of how procurement law treats software.

      If the first year goes well, we mean to open an office in Madrid, and you would lead it.
    `,
    requirements: [
      'Five years of selling to cultural institutions or to cities in Spain',
      'Knowledge of public procurement',
      'Native Spanish and fluent English',
    ],
    benefits: ['Commission without a ceiling', 'Freedom to plan your own week', 'Travel paid'],
    skills: ['Partnerships', 'Public procurement', 'Negotiation', 'Spanish'],
  },
];
