import { type DemoJob, pay, prose } from './content.ts';

export const designJobs: DemoJob[] = [
  {
    key: 'fjordkant-service',
    company: 'fjordkant',
    title: 'Service Designer',
    location: 'Copenhagen, Denmark',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('DKK', 45_000, 52_000, 'month'),
    posted: 16,
    deadline: 33,
    description: prose`
      Someone whose mother has just had a stroke receives, in the first month, nineteen letters from
      six offices. A region on Jutland has asked us to make it three letters and one person. You
      would lead the design of that, with a researcher and a writer, from the first ward visit to
      the day a clerk uses it.

      Service design here means the whole of it: interviews at kitchen tables, maps that a deputy
      director can read, role play with cardboard desks, and after that the dull, decisive part,
      changing forms, rosters and a database field. We stay for that part.

      You would have one large project and a small one at any time, never four. The studio is in a
      boathouse; there is a wood stove, a workshop, and a dog on Tuesdays.
    `,
    requirements: [
      'Five years of service or interaction design, some of it for the public sector',
      'Projects of yours that are in use, with what became of them',
      'Danish, or another Nordic language and the will to learn it',
      'Ease with doctors, clerks, and people who are angry for good reasons',
    ],
    benefits: [
      '37 hours, and we mean it',
      'Six weeks of leave and pension of 12 percent',
      'Your own kayak peg',
    ],
    skills: ['Service design', 'User research', 'Facilitation', 'Prototyping', 'Writing'],
  },
  {
    key: 'fjordkant-graphic',
    company: 'fjordkant',
    title: 'Graphic Designer',
    location: 'Copenhagen, Denmark',
    type: 'Contract',
    level: 'Associate',
    pay: pay('DKK', 2_900, 3_400, 'day'),
    posted: 9,
    deadline: 2,
    description: prose`
      A new ferry terminal opens on an island in the Kattegat and we are drawing every sign in it:
      312 of them, from the gate numbers to the small one that says where dogs may drink. The system
      stands. What we need for five months is a second pair of very good hands.

      You would set type, draw pictograms, prepare artwork for enamel, vinyl and screen, and check
      the proofs at the enameller's in Vejle. You would also stand in the half-built hall with a
      paper arrow and find out that it should hang forty centimetres lower.

      You would work beside Astrid and Jens, who began the system and will be glad of argument. If it
      goes well for both sides, there is a hospital after the ferry.
    `,
    requirements: [
      'Three years of graphic design with a portfolio strong in typography',
      'Precision: kerning, tolerances, file names',
      'Experience with wayfinding or exhibitions is a plus',
    ],
    benefits: [
      'Paid by the day, every two weeks',
      "A desk, a plotter and the carpenter's patience",
      'Your name in the colophon',
    ],
    skills: ['Typography', 'Wayfinding', 'Illustrator', 'InDesign', 'Prepress'],
  },
  {
    key: 'fjordkant-intern',
    company: 'fjordkant',
    title: 'Design Intern',
    location: 'Aarhus, Denmark',
    type: 'Internship',
    level: 'Entry-level',
    pay: pay('DKK', 13_000, 14_500, 'month'),
    posted: 27,
    deadline: 6,
    description: prose`
      Our Aarhus room has five people, one large table and a view of the harbour crane. For five
      months you would be the sixth. The main project is the city library's returns desk: children
      love the conveyor, adults queue at the wrong end, and 400 books a week land in the wrong town.

      You would observe, sketch, build things from foam board, and sit in on the meetings where
      money is discussed, because nobody learns that at school. One afternoon a week is yours for a
      project of your own with a mentor from the studio.

      We pay interns, we do not ask for experience, and we write references that say something.
    `,
    requirements: [
      'Enrolled in, or just out of, a design or architecture school',
      'A portfolio of up to ten pages; sketches are welcome',
      'Danish or English',
    ],
    benefits: [
      'A mentor and an afternoon a week for your own project',
      'Lunch together every day',
      'Help with finding a room in Aarhus',
    ],
    skills: ['Sketching', 'Model making', 'Figma', 'Observation'],
  },
  {
    key: 'sikka-designer',
    company: 'sikka',
    title: 'Product Designer',
    location: 'Bengaluru, India',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('INR', 1_600_000, 2_200_000, 'year'),
    posted: 19,
    deadline: 37,
    description: prose`
      Savitri aunty sells flowers outside a temple in Mysuru and does not read. She keeps accounts
      for 140 regular customers in our app, by colour, by voice and by the photographs she took of
      them. She taught us more about design than any book. You would meet her in your first week.

      You would own entry and reminders, the two screens that make up four fifths of all use. The
      question is always the same: can it be done with one hand, in sunlight, while somebody waits?
      You would prototype in the evening and try it in a market the next morning.

      Two other designers work here, and a language team that will tell you when a phrase is rude in
      Marathi.
    `,
    requirements: [
      'Three years of designing mobile products',
      'Field research in at least one Indian language besides English',
      'Interfaces for people who read little, or the wish to learn it',
      'Motion and sound as design materials',
    ],
    benefits: [
      'Health cover for you, partner, children and parents',
      'Market days with travel and breakfast paid',
      'Stock options with a plain two-page explanation',
    ],
    skills: ['Product design', 'Figma', 'Field research', 'Voice interfaces', 'Prototyping'],
  },
];
