import { type DemoJob, pay, prose } from './content.ts';

export const educationJobs: DemoJob[] = [
  {
    key: 'lanternwood-tutor',
    company: 'lanternwood',
    title: 'Mathematics Tutor',
    location: 'Remote (Canada)',
    type: 'Part-time',
    level: 'Associate',
    pay: pay('CAD', 34, 42, 'hour'),
    posted: 10,
    deadline: 40,
    description: prose`
      Joss lives on Brier Island and takes two ferries to school. Grade 12 calculus is not offered
      there this year, so she takes it with us, Tuesdays and Thursdays at four, with three other
      students she has never met. You would be their tutor.

      You would teach two or three such groups, six to twelve hours a week between three and eight
      in the evening, always with the same students through the year. Each group has a shared board
      and each student a short call with you every other week, about more than mathematics if they
      want. Preparation is paid at the full rate, one hour for each two you teach.

      We have taught this way for nine years, and know that it works when the tutor likes wrong
      answers.
    `,
    requirements: [
      'A degree in mathematics, science, engineering or education',
      'Two or more years of teaching or tutoring grades 10 to 12',
      'A quiet room and a steady connection in Canada',
      'A vulnerable sector check, which we pay for',
    ],
    benefits: [
      'Preparation time paid in full',
      'A drawing tablet and headset',
      'The same groups from September to June',
    ],
    skills: ['Calculus', 'Tutoring', 'Online teaching', 'Curriculum of Nova Scotia'],
  },
  {
    key: 'lanternwood-french',
    company: 'lanternwood',
    title: 'French Immersion Teacher',
    location: 'Halifax, Canada',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('CAD', 68_000, 84_000, 'year'),
    posted: 28,
    deadline: 17,
    description: prose`
      Sixteen children in grade 4, a room with a wood floor and a door to the garden, and French
      from the coat hooks to the goodbye. Madame Arsenault, who made the room what it is, moves on
      to lead our Dartmouth school. She will spend two weeks with you before she does.

      You would teach French, social studies, science and art to one class, and one other subject to
      grade 6. Planning happens on Wednesday afternoons, when a music teacher has the children. Each
      spring the class writes and performs a play; last year's was about a lobster who emigrates.

      We look for an experienced teacher with warmth, order and good humour, who enjoys parents.
    `,
    requirements: [
      "Nova Scotia teacher's certificate, or eligibility for one",
      'French as a first language or at that level',
      'Five years of elementary teaching, some of it in immersion',
      'Experience with children who learn differently',
    ],
    benefits: [
      "Teachers' pension plan",
      'Half a day a week for planning, protected',
      'Free places for your children',
      'An $800 classroom budget that needs no form',
    ],
    skills: ['French', 'Elementary teaching', 'Immersion', 'Classroom management'],
  },
  {
    key: 'lanternwood-counsellor',
    company: 'lanternwood',
    title: 'School Counsellor',
    location: 'Halifax, Canada',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('CAD', 62_000, 74_000, 'year'),
    posted: 5,
    deadline: 44,
    description: prose`
      Our two schools have 310 students, and one counsellor who has done the work of two for a year
      too long. You would be the second. She keeps the older grades, you would take primary to grade
      7, and you would share a room with a kettle, a sand tray and a view of the bus loop.

      About half of your time is with children, alone or in small groups: grief, friendship, a
      parent on deployment, a move from another country. The rest is with teachers and families, and
      with the outside services that you will know by first name within a year. You have a clinical
      supervisor, paid by us and chosen by you.

      Records stay with the counsellors. Nobody here will ask you to discipline anyone.
    `,
    requirements: [
      "A master's degree in counselling, social work or psychology",
      'Registration or candidacy in Nova Scotia',
      'Two years of work with children',
      'French or Arabic is a great help',
    ],
    benefits: [
      'Ten weeks of school holidays',
      'Clinical supervision of your choice, paid',
      'Extended health plan with therapy for staff',
    ],
    skills: ['Counselling', 'Play therapy', 'Family work', 'Crisis support'],
  },
  {
    key: 'lanternwood-science',
    company: 'lanternwood',
    title: 'Science Workshop Lead',
    location: 'Dartmouth, Canada',
    type: 'Temporary',
    level: 'Entry-level',
    pay: pay('CAD', 26, 31, 'hour'),
    posted: 1,
    deadline: 21,
    approval: 'pending',
    description: prose`
      For twelve Saturdays our Dartmouth gym becomes a workshop: bridges from spaghetti, batteries
      from lemons, a weather balloon on the last day. Forty children between eight and twelve come,
      many of them from shelters and newcomer families, and it costs them nothing.

      We look for two leads who are good at both science and lost mittens. You would prepare with
      us on Friday afternoon, run a table of ten with a volunteer, and tidy up to loud music. All
      plans and materials exist; your own ideas are welcome from week four.

      It is a good fit for a student teacher, an engineer with free Saturdays, or anyone who misses
      the days when things were allowed to explode a little.
    `,
    requirements: [
      'Experience with groups of children',
      'Science to the level of first-year university',
      'First aid certificate, or a Saturday to get one with us',
    ],
    benefits: ['Nine paid hours a week', 'Lunch for you and the children', 'A reference'],
    skills: ['Science teaching', 'Workshops', 'First aid'],
  },
];
