import { type DemoJob, pay, prose } from './content.ts';

/** Energy and manufacturing. */
export const energyJobs: DemoJob[] = [
  {
    key: 'ventoluna-technician',
    company: 'ventoluna',
    title: 'Wind Turbine Technician',
    location: 'Oaxaca, Mexico',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('MXN', 26_000, 34_000, 'month'),
    posted: 17,
    deadline: 32,
    description: prose`
      From the nacelle of turbine 14 you see both the lagoon and the sierra, on a day when the wind
      lets you up. Most work waits for the calm hours after dawn: gearbox oil, pitch motors, blade
      bolts, 82 metres above the cattle.

      You would join the crew of eight that looks after 36 turbines near La Ventosa. We work in
      pairs, never alone, ten days on and five off. Half the jobs are planned service and half are
      faults that the control room in Mexico City sees first. Every technician has the right to stop
      a climb, and nobody asks for a reason twice.

      We train people from the Isthmus first. If you are an electrician or mechanic without wind
      experience, we send you to the school in Salina Cruz for nine weeks at full pay.
    `,
    requirements: [
      'A technical diploma in electrical, mechanical or mechatronic work',
      'Fitness for climbing and a head for heights',
      'Two years of maintenance in any industry',
      'Spanish; Zapotec is valued',
    ],
    benefits: [
      'Private health insurance for the family',
      'Life cover and annual medical check',
      'Transport from Juchitán and Ixtepec',
      'Christmas bonus of 40 days',
    ],
    skills: ['Electrical maintenance', 'Hydraulics', 'Work at height', 'SCADA', 'Safety'],
  },
  {
    key: 'ventoluna-grid',
    company: 'ventoluna',
    title: 'Grid Integration Engineer',
    location: 'Mexico City, Mexico',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('MXN', 62_000, 78_000, 'month'),
    posted: 23,
    deadline: 19,
    description: prose`
      The line out of the Isthmus carries what it can carry, and on windy nights that is less than
      we make. Batteries, better forecasts and a firmer contract with the grid operator could win
      back most of the lost 9 percent. You would work out which, in what order, and for how much.

      You would do power flow and stability studies, write the interconnection files for two new
      parks, and sit across the table from the operator's engineers, whom you will come to like. You
      would also teach our control room what your models say.

      The engineering office in Coyoacán has eleven people. You would travel to a park about four
      days a month, and climb if you wish to.
    `,
    requirements: [
      'A degree in electrical engineering, and five years with grids or renewable plants',
      'PSS/E, PowerFactory or a similar tool',
      'Knowledge of the Mexican grid code',
      'Spanish, and English for the turbine makers',
    ],
    benefits: [
      'Private health insurance for the family',
      'Three days a week from home',
      "A budget for a part-time master's degree",
    ],
    skills: ['Power systems', 'PSS/E', 'Grid code', 'Battery storage', 'Python'],
  },
  {
    key: 'ventoluna-liaison',
    company: 'ventoluna',
    title: 'Community Liaison',
    location: 'Juchitán de Zaragoza, Mexico',
    type: 'Contract',
    level: 'Associate',
    pay: pay('MXN', 24_000, 29_000, 'month'),
    posted: 10,
    deadline: 25,
    description: prose`
      Every first Sunday the assembly of La Mata hears our report: what the park earned, what the
      village's share was, what broke, who was hired. It asks hard questions, and is right to. You
      would prepare that report, give it in Zapotec and Spanish, and bring the questions back to us.

      Between assemblies you visit families along the access roads, settle what can be settled (a
      gate, a dead goat, dust on washing), record what cannot, and see to it that an answer comes
      within ten days. You run the grants committee with five people from the village, who have the
      votes.

      The contract is for eighteen months, renewable. You report to the chief executive and not to
      the park manager, by design.
    `,
    requirements: [
      'Fluent Isthmus Zapotec and Spanish',
      'Experience of community work, teaching, health promotion or local office',
      'A reputation for keeping your word, and two people who will say so',
      'Driving licence',
    ],
    benefits: [
      'Private health insurance for the family',
      'A pick-up for work',
      'Training in mediation',
    ],
    skills: ['Zapotec', 'Facilitation', 'Mediation', 'Reporting', 'Community work'],
  },
  {
    key: 'ventoluna-solar',
    company: 'ventoluna',
    title: 'Solar Project Manager',
    location: 'Monterrey, Mexico',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('MXN', 70_000, 88_000, 'month'),
    posted: 1,
    deadline: 50,
    approval: 'pending',
    description: prose`
      Fifty megawatts on a former quarry outside Monterrey: permits in hand, land leased from an
      ejido of 112 families, modules on the sea. You would build it, in fourteen months, with a
      contractor we know and a transformer we worry about.

      You hold plan, budget and quality, lead a site team of six, and chair the weekly meeting with
      the contractor. Once a month you report to the ejido's committee, which owns 15 percent and
      reads the minutes. After the switch-on there are two more parks on the list, one of them with
      storage.

      We want somebody who writes things down, likes concrete to be level, and telephones early when
      there is trouble.
    `,
    requirements: [
      'Six years in construction of solar, wind or electrical works',
      'One project of 20 megawatts or more from start to handover',
      'Contract law and claims in practice',
      'Spanish and English',
    ],
    benefits: [
      'Private health insurance for the family',
      'Housing support near the site',
      'Completion bonus shared by the whole site team',
    ],
    skills: ['Project management', 'Solar PV', 'Contract management', 'Construction', 'Scheduling'],
  },
  {
    key: 'nordhang-installer',
    company: 'nordhang',
    title: 'Heat Pump Installer',
    location: 'Leipzig, Germany',
    type: 'Full-time',
    level: 'Entry-level',
    pay: pay('EUR', 36_000, 44_000, 'year'),
    posted: 20,
    deadline: 50,
    description: prose`
      On Monday there is a gas boiler from 1988 in the cellar. On Friday it is scrap, a heat pump
      hums in the yard, and the old lady on the third floor has hot water again and has brought you
      cake. You would do this about 30 times a year, with a crew of four.

      We take on people straight from an apprenticeship (plumbing, heating, refrigeration,
      electrical) and people who change trade. You start with six weeks in our training cellar,
      where everything may go wrong, and get your refrigerant certificate with us. After that a
      senior installer goes with you for a year.

      The vans are packed by the depot overnight, jobs lie within 60 kilometres, and work ends at
      four. Crews are paid by the month and never by the piece.
    `,
    requirements: [
      'A finished apprenticeship in a related trade, or two years of practice',
      'Driving licence class B',
      'German at B1, growing',
    ],
    benefits: [
      'Collective agreement: 35 hours, 30 days of leave, a thirteenth month',
      "Certificates and master's school paid",
      'Good tools, and an exoskeleton for the stairs if you want it',
    ],
    skills: ['Heating systems', 'Refrigeration', 'Plumbing', 'Electrical work', 'German'],
  },
  {
    key: 'nordhang-quality',
    company: 'nordhang',
    title: 'Quality Engineer',
    location: 'Leipzig, Germany',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('EUR', 50_000, 59_000, 'year'),
    posted: 35,
    deadline: 15,
    status: 'paused',
    description: prose`
      Of the 2,900 machines we built last year, 41 came back with the same hairline crack beside the
      same weld. Finding that took us eleven weeks. With you it should take two.

      You would follow faults from the cellar where they show to the place where they begin: a
      drawing, a supplier, a fixture, a Monday. You own the test plan at goods-in and at the end of
      the line, run the fault meeting on Tuesdays, and visit suppliers in Saxony and Bohemia. When
      you want a machine cut open, you get a machine cut open.

      Quality here reports to the managing director. She began in the same job.
    `,
    requirements: [
      'A degree in mechanical or production engineering, or a state-certified technician',
      'Two years of quality work in manufacturing',
      'Statistics in practice: capability, sampling, Weibull',
      'German; Czech is a bonus',
    ],
    benefits: [
      'Collective agreement: 35 hours, 30 days of leave, a thirteenth month',
      'Job bike and a rail card',
      'A measuring room that is the pride of the plant',
    ],
    skills: [
      'Quality management',
      'Root cause analysis',
      'Statistics',
      'Welding',
      'Supplier audits',
    ],
  },
  {
    key: 'sementeira-process',
    company: 'sementeira',
    title: 'Food Process Engineer',
    location: 'Curitiba, Brazil',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('BRL', 9_500, 12_500, 'month'),
    posted: 21,
    deadline: 34,
    description: prose`
      Our chocolate is made from the cocoa of 214 families in southern Bahia, and it tastes of
      passion fruit in a good year and of smoke in a wet one. People buy it for that. Your task would
      be to keep the fruit, lose the smoke, and make six tonnes a day of it.

      You would own roasting, conching and the new pasta line: recipes, yields, energy, cleaning. In
      your first year we replace the roaster, and we want to use its waste heat for the dryer. You
      would work with the lab, with maintenance, and with the growers' technicians, whom you visit
      twice a year at harvest.

      The tasting panel meets at ten each morning. Bring an appetite, and leave the perfume at home.
    `,
    requirements: [
      'A degree in food or chemical engineering and five years in a plant',
      'Experience with chocolate, pasta, coffee or a similar process',
      'HACCP and process statistics',
      'Portuguese; English for the machine makers',
    ],
    benefits: [
      'Health plan for the family and a pension plan',
      'A share in the surplus each March',
      'Canteen, transport, and chocolate that did not pass for its looks',
    ],
    skills: ['Process engineering', 'HACCP', 'Energy efficiency', 'Sensory analysis', 'Statistics'],
  },
];
