import { type DemoJob, pay, prose } from './content.ts';

export const logisticsJobs: DemoJob[] = [
  {
    key: 'tidewarden-planner',
    company: 'tidewarden',
    title: 'Port Operations Planner',
    location: 'Singapore, Singapore',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('SGD', 4_800, 6_000, 'month'),
    posted: 14,
    deadline: 31,
    description: prose`
      A vessel with 220 of our containers is six hours late, the cold store has room for 90, and a
      charter flight with flowers from Kunming lands at ten. What goes where, and who has to be
      woken? On most days you will know the answer before anybody asks.

      Planners work in threes, in shifts of nine hours, four on and three off. You would allot berth
      windows, reefer plugs, trucks and people; ring the terminal, the customs broker and the
      driver; and hand over a clean board to the next shift. The software is ours, it is good, and
      the team that writes it sits one floor up.

      Training takes ten weeks next to an experienced planner. After two years many move on to
      Rotterdam for a while, or into the software team.
    `,
    requirements: [
      'A diploma in logistics, maritime studies or supply chain, or experience in place of it',
      'Two years in a terminal, a forwarder or a control room',
      'A cool head and a legible handover',
      'English and one of Mandarin, Malay or Tamil',
    ],
    benefits: [
      'Shift allowance of 18 percent',
      'Taxi home after night shifts',
      '21 days of leave, rising with service',
      'Family medical cover',
    ],
    skills: ['Operations planning', 'Reefer cargo', 'Customs basics', 'Communication'],
  },
  {
    key: 'tidewarden-warehouse',
    company: 'tidewarden',
    title: 'Warehouse Team Lead',
    location: 'Rotterdam, Netherlands',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('EUR', 38_000, 44_000, 'year'),
    posted: 19,
    deadline: 19,
    description: prose`
      Hall 3 is kept at two degrees and smells of mango. Fourteen people, six reach trucks and a
      conveyor older than some of them bring 1,100 pallets in and out each day. Their lead has been
      promoted, and they have told us what they want next: somebody who has done the work, plans a
      fair roster, and says no to the office when no is right.

      You would run the early or the late shift in weekly turns, open each with ten minutes on
      safety, train newcomers and forklift drivers, and look into every pallet that got warm. In the
      first half year we replace the conveyor, and your team decides how the new one is laid out.

      Breaks in the cold are paid and are not shortened, whatever is on the quay.
    `,
    requirements: [
      'Three years in a warehouse, one of them leading a shift or a crew',
      'Reach truck certificate',
      'Dutch or English; Polish or Turkish is welcome',
      'Food or pharma handling (HACCP, GDP) is a plus',
    ],
    benefits: [
      'Collective agreement with shift and cold allowance',
      'Thermal clothing by a maker you choose',
      'Fruit to take home, always',
    ],
    skills: ['Team leadership', 'Cold chain', 'Reach truck', 'Safety', 'Rostering'],
  },
  {
    key: 'sementeira-warehouse',
    company: 'sementeira',
    title: 'Warehouse Team Lead',
    location: 'Curitiba, Brazil',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('BRL', 5_200, 6_400, 'month'),
    posted: 22,
    deadline: 13,
    description: prose`
      Between February and May the wheat comes in, all of it, and most of it on a Thursday. Our
      warehouse in Curitiba then takes 90 trucks a day; in October it takes twelve. You would lead
      the second shift through both, with 18 people in the one season and 11 in the other.

      The work is receiving, lots and traceability, loading for the supermarkets, and the count that
      must be right, because each sack belongs to a family who will be paid by it. You will know the
      moisture meter, the scale and the scanner, and see to it that nobody climbs on a stack.

      We look for a calm person who greets drivers by name. Most of our leads began on the floor.
    `,
    requirements: [
      'Secondary school completed and three years in a warehouse',
      'Forklift licence with valid NR-11 training',
      'Experience of leading, or of standing in for a lead',
      'Good arithmetic and SAP or a similar system',
    ],
    benefits: [
      'Canteen, transport and health plan for the family',
      'A share in the surplus each March',
      'A basket of what we make, every month',
    ],
    skills: ['Inventory control', 'Team leadership', 'Forklift', 'SAP', 'Traceability'],
  },
  {
    key: 'tidewarden-customs',
    company: 'tidewarden',
    title: 'Customs Compliance Specialist',
    location: 'Rotterdam, Netherlands',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('EUR', 54_000, 66_000, 'year'),
    posted: 7,
    deadline: 55,
    description: prose`
      A lot of avocados may wait for a stamp for two days. A lot of cut roses may not. You would see
      to it that our declarations are right the first time, for 300 shippers and some 40,000 entries
      a year, and that the veterinary and plant health inspectors find in our files what they need.

      You would lead the quality of a team of nine declarants: sampling, training, the rulings we
      ask for, the audit each spring. You hold the contact with customs at the Maasvlakte, and you
      are the one who tells a customer that their classification is wishful.

      In the next two years we move to the new EU import system. You would plan that with our
      software team, who have promised to listen and put it in writing.
    `,
    requirements: [
      'Five years in customs or trade compliance, with fresh produce or pharma if possible',
      'Command of the Union Customs Code, tariff classification and plant health rules',
      'Dutch and English',
      'The knack of explaining a rule without quoting it',
    ],
    benefits: [
      '28 days of leave and a 38-hour week',
      'Two days a week from home',
      'Paid membership and exams of your profession',
    ],
    skills: ['Customs law', 'Tariff classification', 'Auditing', 'Phytosanitary rules', 'Training'],
  },
  {
    key: 'fernhollow-supply',
    company: 'fernhollow',
    title: 'Supply Chain Analyst',
    location: 'Portland, USA',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('USD', 72_000, 88_000, 'year'),
    posted: 41,
    deadline: -2,
    description: prose`
      A repair shop is a supply chain turned upside down. We never know what will come through the
      door, only that it will need a left-hand size 8 zip in olive. Nine benches hold 14,000 spare
      parts, and the one that is missing is always at another bench.

      You would find out which parts belong where, how many, and when to buy. The data are decent:
      six years of repair tickets with parts and minutes. The tools are SQL, Python if you like it,
      and a planning sheet that deserves a dignified retirement. You would work with the head of
      repair and with nine bench leads who will tell you what the data leave out.

      Our aim is that four repairs of five are done the same day. Today it is three.
    `,
    requirements: [
      'Two years in supply chain, inventory or operations analysis',
      'SQL and spreadsheets at a high level',
      'The patience to count a shelf yourself',
    ],
    benefits: [
      'Employee ownership from the second year',
      'Medical, dental and vision from the first day',
      'Gear at cost, repairs free for life',
    ],
    skills: ['SQL', 'Inventory planning', 'Excel', 'Python', 'Forecasting'],
  },
];
