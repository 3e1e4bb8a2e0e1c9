import { type DemoJob, pay, prose } from './content.ts';

export const softwareJobs: DemoJob[] = [
  {
    key: 'sikka-android',
    company: 'sikka',
    title: 'Android Engineer',
    location: 'Bengaluru, India',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('INR', 2_400_000, 3_200_000, 'year'),
    posted: 12,
    deadline: 40,
    description: prose`
      Our reference phone cost 6,499 rupees in 2021. It has 2 GB of memory, a cracked screen
      protector and a shopkeeper's thumb on it forty times an hour. If the app takes three seconds
      to open, he goes back to paper. Today it takes 1.9. You would bring it under one.

      The app is Kotlin with Jetpack Compose, stores everything on the phone first and settles with
      the server when there is a signal. Voice entry runs on the device in nine languages. The team
      is six people in Indiranagar who each spend one morning a month behind a shop counter.

      We expect you to care about bytes, start-up traces and the person with the thumb, in the
      reverse order.
    `,
    requirements: [
      'Five years of Android in production, Kotlin throughout',
      'Experience of making something measurably faster on cheap devices',
      'Offline sync that survived real users',
      'Any one of Kannada, Tamil, Telugu, Hindi or Marathi besides English',
    ],
    benefits: [
      'Health cover for you, partner, children and parents',
      'Stock options with a plain two-page explanation',
      'Five-day week, no exceptions before festivals',
      'A new phone each year, plus an old one to test on',
    ],
    skills: ['Kotlin', 'Jetpack Compose', 'SQLite', 'Performance', 'Offline sync'],
  },
  {
    key: 'sikka-software',
    company: 'sikka',
    title: 'Software Engineer',
    location: 'Bengaluru, India',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('INR', 1_500_000, 2_000_000, 'year'),
    posted: 2,
    deadline: 50,
    description: prose`
      Every evening between eight and ten, 300,000 shops close their day. Entries pour in from
      phones that were offline since morning, in the wrong order, sometimes twice. The ledger
      service puts them right, to the paisa, and sends the customer a message with what they owe.

      You would join the four people who look after that service. It is written in Go, keeps its
      books in PostgreSQL by double entry, and has a test for every mistake we ever made. Your first
      project is shared credit: a family that buys in three shops and pays in one.

      We pair a lot, review the same day, and explain things twice. If you come from another
      language, that is fine; two of the four did.
    `,
    requirements: [
      'Two or more years of writing backend code that runs in production',
      'Solid SQL, and respect for money stored as integers',
      'You like explaining how you found a bug',
    ],
    benefits: [
      'Health cover for you, partner, children and parents',
      'Learning budget of ₹60,000 a year',
      'Shuttle from the metro, breakfast and lunch',
    ],
    skills: ['Go', 'PostgreSQL', 'REST APIs', 'Testing', 'Linux'],
  },
  {
    key: 'polderlicht-software',
    company: 'polderlicht',
    title: 'Software Engineer',
    location: 'Utrecht, Netherlands',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('EUR', 46_000, 58_000, 'year'),
    posted: 17,
    deadline: 35,
    description: prose`
      At four in the morning a dike warden opens a laptop in a van and needs to know whether the
      pump at Nieuwersluis has to start now or may wait for cheap power at six. Our control room
      screen answers that. It is a map, a graph and one sentence, and you would help make it clearer
      and faster.

      The screen is TypeScript and React with a good deal of WebGL; behind it a Python service
      streams model results as they are computed. You would work on both sides, with a hydrologist
      at the next desk to ask why water does what it does.

      We release when it is ready, on a weekday, before lunch, and never when rain is forecast.
    `,
    requirements: [
      'Two or more years with TypeScript in a real product',
      'An interest in maps, graphs and how people read them under pressure',
      'Some Python, or the wish to learn it',
      'English; Dutch helps with the wardens, and we teach it on Thursdays',
    ],
    benefits: [
      'A 36-hour week for a full salary',
      'Pension paid two thirds by us',
      'A train pass for the whole of the Netherlands',
      'Field days with the water boards, waders provided',
    ],
    skills: ['TypeScript', 'React', 'WebGL', 'Python', 'Maps'],
  },
  {
    key: 'nordhang-embedded',
    company: 'nordhang',
    title: 'Embedded Software Engineer',
    location: 'Leipzig, Germany',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('EUR', 58_000, 72_000, 'year'),
    posted: 24,
    deadline: 18,
    description: prose`
      A heat pump in a courtyard has to do three things well: keep 24 flats warm, let the neighbours
      sleep, and use power when the grid has plenty. All three are decided by 180 kilobytes of C on
      a controller we build ourselves. You would own a good part of them.

      The team is four engineers with a test bench in the next room: two complete machines, a
      climate chamber that goes down to minus 22, and a microphone. We write C and a little Rust,
      simulate before we flash, and update machines in the field over the air, carefully, ten at a
      time.

      Your first subject is defrosting. It happens forty times on a wet winter's day, it costs
      energy, and we think a third of it is unnecessary. Find out, and prove it on the bench.
    `,
    requirements: [
      'Five years of embedded C on small controllers',
      'Control loops, and the mathematics to tune them',
      'Comfort with an oscilloscope and with a datasheet of 900 pages',
      'German or English; the team speaks both',
    ],
    benefits: [
      'Collective agreement: 35 hours, 30 days of leave, a thirteenth month',
      'Job bike and a rail card',
      'A heat pump at cost for your own house',
    ],
    skills: ['C', 'Rust', 'Control systems', 'CAN bus', 'Firmware updates'],
  },
  {
    key: 'nordhang-fullstack',
    company: 'nordhang',
    title: 'Full-Stack Developer',
    location: 'Remote (Germany)',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('EUR', 50_000, 60_000, 'year'),
    posted: 14,
    deadline: 38,
    description: prose`
      Our installers leave a cellar at five in the afternoon with wet gloves and one bar of signal.
      Before they go they enter pressures, temperatures and eleven photographs. The app they use was
      bought in 2015 and they hate it, with reason. We are building a new one and you would be the
      second developer on it.

      It is a web app that works without a connection, a Node service that keeps the record of each
      machine, and a page where the house's owner can see, in plain German, how the heating is
      doing. You would do all three, and ride along with a crew for a week before you begin.

      You can work from anywhere in Germany. We meet in Leipzig for two days each month and pay the
      way there.
    `,
    requirements: [
      'Three years of web development on both sides of the wire',
      'TypeScript, and one relational database you know well',
      'German good enough for a conversation in a cellar',
    ],
    benefits: [
      'Collective agreement: 35 hours, 30 days of leave, a thirteenth month',
      'Equipment of your choice and €80 a month for heating your study',
      'Two days a month in Leipzig, with hotel and dinner',
    ],
    skills: ['TypeScript', 'Node.js', 'React', 'PostgreSQL', 'Progressive web apps'],
  },
  {
    key: 'tidewarden-frontend',
    company: 'tidewarden',
    title: 'Frontend Engineer',
    location: 'Rotterdam, Netherlands',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('EUR', 55_000, 68_000, 'year'),
    posted: 8,
    deadline: 33,
    description: prose`
      In our control room nine people watch 4,100 chilled containers. One of them is always getting
      warm. The screen's job is to say which, why, and whom to ring, before a pallet of vaccine is
      worth nothing. It shows too much today. Help us to show less.

      You would join the Rotterdam half of a team that also sits in Singapore; between the two of us
      somebody is always awake, and so nobody has to be on call at night. We use React, a streaming
      API and a lot of careful typography. Planners from the floor test each version with us, and
      they are frank.

      We would like you to begin with alarms: there are 600 a day, and our planners tell us that
      eleven matter.
    `,
    requirements: [
      'Four years of frontend work on dense, live screens',
      'TypeScript and React; knowing when a table beats a chart',
      'Experience of watching users work, without helping them',
      'English; Dutch is welcome',
    ],
    benefits: [
      '28 days of leave and a 38-hour week',
      'A month of work from Singapore once, if you like',
      'Lunch from the fruit nobody could sell but everybody can eat',
    ],
    skills: ['TypeScript', 'React', 'Data visualisation', 'WebSockets', 'Usability testing'],
  },
];
