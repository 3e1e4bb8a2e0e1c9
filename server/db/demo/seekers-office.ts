import { type DemoSeeker, prose } from './content.ts';

/** Finance, consulting, the public sector, and people who have only begun their profile. */
export const officeSeekers: DemoSeeker[] = [
  {
    username: 'thabo.nkosi',
    email: 'thabo.nkosi@example.com',
    fullName: 'Thabo Nkosi',
    joined: 20,
    skills: ['Lending', 'Bookkeeping', 'isiZulu', 'Field visits', 'Financial counselling'],
    education: [
      { degree: 'Diploma in Banking', institution: 'Durban University of Technology', year: 2017 },
    ],
    experience: [
      {
        title: 'Branch Adviser',
        company: 'Umhlanga Savings',
        duration: '2019 – present',
        description: prose`
          Advise small traders and taxi owners. Portfolio of 130 clients, arrears of 3 percent, most
          of them caught by visiting in the first week.
        `,
      },
      {
        title: 'Cashier and Stock Clerk',
        company: 'Nkosi General Dealer',
        duration: '2014 – 2019',
        description: "My aunt's shop in Pinetown. I kept the credit book.",
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Loan officer and financial adviser',
      city: 'Durban, South Africa',
      summary: prose`
        I learned lending from the credit book of my aunt's shop. Seven years at a savings bank have
        added forms to it, and not much else.
      `,
      languages: 'isiZulu (native), English (fluent), isiXhosa (good)',
    },
    pitch: prose`
      I look after 130 small traders and taxi owners at Umhlanga Savings, with arrears of three
      percent. When somebody misses a payment I drive over in the first week, and usually there is a
      reason one can work with.
    `,
  },
  {
    username: 'naledi.khumalo',
    email: 'naledi.khumalo@example.org',
    fullName: 'Naledi Khumalo',
    joined: 33,
    skills: ['Credit risk', 'IFRS 9', 'Stress testing', 'Leadership', 'SAS', 'Python'],
    education: [
      { degree: 'MSc Actuarial Science', institution: 'University of Cape Town', year: 2012 },
    ],
    experience: [
      {
        title: 'Head of Retail Credit Models',
        company: 'Tafelberg Bank',
        duration: '2018 – present',
        description: prose`
          Lead nine modellers. Built the IFRS 9 provisioning models and defended them before two
          auditors and the regulator.
        `,
      },
      {
        title: 'Credit Risk Analyst',
        company: 'Tafelberg Bank',
        duration: '2012 – 2018',
        description: 'Scorecards for home and vehicle loans; stress tests after the 2015 drought.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Credit risk leader',
      city: 'Cape Town, South Africa',
      summary: prose`
        Fourteen years in credit risk, eight of them leading the people who model it. I say no with
        reasons, in writing, and before lunch.
      `,
      languages: 'isiXhosa (native), English (fluent), Afrikaans (good)',
    },
    pitch: prose`
      I lead nine modellers at Tafelberg Bank and have defended our provisions before two auditors
      and the regulator. I have also said no to two products that made money elsewhere, and would do
      so again.
    `,
  },
  {
    username: 'charlotte.okafor',
    email: 'charlotte.okafor@example.com',
    fullName: 'Charlotte Okafor-Hughes',
    joined: 21,
    skills: ['Process improvement', 'Facilitation', 'Data analysis', 'NHS', 'Change management'],
    education: [
      { degree: 'MSc Operational Research', institution: 'University of Leeds', year: 2016 },
    ],
    experience: [
      {
        title: 'Improvement Lead',
        company: 'Airedale Vale Hospitals',
        duration: '2019 – present',
        description: prose`
          Outpatient letters from 17 days to 4, and theatre starts on time in 81 percent of lists,
          from 46. Led with the porters, not at them.
        `,
      },
      {
        title: 'Analyst',
        company: 'Calder Transport Authority',
        duration: '2016 – 2019',
        description: 'Bus punctuality, timetable models, and three days as a conductor.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Improvement lead, public services',
      city: 'Leeds, United Kingdom',
      summary: prose`
        Operational researcher who prefers corridors to conference rooms. Ten years of making queues
        shorter in buses and hospitals.
      `,
      languages: 'English (native), Igbo (conversational), French (good)',
    },
    pitch: prose`
      As improvement lead in a hospital group I brought outpatient letters from seventeen days to
      four. I did it with a stopwatch, two secretaries who knew everything, and a promise not to
      bring slides.
    `,
  },
  {
    username: 'declan.obriain',
    email: 'declan.obriain@example.com',
    fullName: 'Declan Ó Briain',
    joined: 15,
    skills: ['Data analysis', 'Excel', 'R', 'Writing', 'Interviewing'],
    education: [
      { degree: 'BA Geography, first class', institution: 'University of Manchester', year: 2026 },
    ],
    experience: [
      {
        title: 'Student Researcher',
        company: 'Whalley Range Library Friends',
        duration: '2025 – 2026',
        description: prose`
          Counted who uses a branch library, when and for what. The council kept the Thursday
          evening.
        `,
      },
      {
        title: 'Barista',
        company: 'Kettle & Crumb',
        duration: '2023 – present',
        description: 'Weekends; responsible for the rota since last autumn.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Geography graduate',
      city: 'Manchester, United Kingdom',
      summary: prose`
        New graduate who counts things on foot and writes them up plainly. My dissertation saved a
        library's Thursday evening.
      `,
      languages: 'English (native), Irish (good)',
    },
    pitch: prose`
      For my dissertation I sat in a branch library for six weeks and counted who came, when and for
      what. The council had meant to close on Thursday evenings, and after reading it they did not.
    `,
  },
  {
    username: 'marta.soler',
    email: 'marta.soler@example.com',
    fullName: 'Marta Soler i Puig',
    joined: 25,
    skills: ['Hydraulic modelling', 'EPANET', 'GIS', 'Leak detection', 'Valencian'],
    education: [
      {
        degree: 'MEng Hydraulic Engineering',
        institution: 'Technical University of Valencia',
        year: 2016,
      },
    ],
    experience: [
      {
        title: 'Network Engineer',
        company: 'Aigües de la Safor',
        duration: '2017 – present',
        description: prose`
          District metering for 46 towns. Losses down from 31 to 19 percent in five years, with the
          same crews and better maps.
        `,
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Water network engineer',
      city: 'Gandia, Spain',
      summary: prose`
        Engineer who looks for water that nobody drinks. Nine years of leaks, models and night-time
        pressure readings.
      `,
      languages: 'Valencian (native), Spanish (native), English (good)',
    },
    pitch: prose`
      At Aigües de la Safor we brought losses from 31 to 19 percent in five years, with the crews we
      had. The model told us where to listen, and the foremen told us where the model was wrong.
    `,
  },
  {
    username: 'nadia.benhaddou',
    email: 'nadia.benhaddou@example.com',
    fullName: 'Nadia Benhaddou',
    joined: 18,
    skills: ['Customer support', 'French', 'Spanish', 'Portuguese', 'Arabic'],
    education: [],
    experience: [
      {
        title: 'Front of House',
        company: 'Teatro do Bolhão',
        duration: '2022 – present',
        description: 'Tickets, cloakroom, and calming the people whose seat is behind a pillar.',
      },
    ],
    resumeOnProfile: false,
    resume: {
      headline: 'Customer support and front of house',
      city: 'Porto, Portugal',
      summary: prose`
        Four years at a theatre's counter, in five languages. I have heard every reason why a ticket
        should be refunded, and some of them were good.
      `,
      languages: 'Arabic, French (native), Portuguese, Spanish, English (fluent)',
    },
    pitch: prose`
      I have worked at the counter of a theatre in Porto for four years, in five languages, and I am
      the one who gets sent when somebody's seat is behind a pillar.
    `,
  },
  {
    username: 'olivia.hartmann',
    email: 'olivia.hartmann@example.com',
    fullName: 'Olivia Hartmann-Reyes',
    joined: 20,
    skills: ['Customer support', 'Writing', 'Spanish'],
    education: [{ degree: 'BA Spanish', institution: 'University of Arizona', year: 2022 }],
    experience: [],
    resumeOnProfile: false,
    resume: {
      headline: 'Customer support, English and Spanish',
      city: 'Tucson, Arizona, USA',
      summary: prose`
        Bilingual writer of kind, short letters. Seasonal work at a national park taught me what
        people ask before they set out, and after they come back without a boot.
      `,
      languages: 'English, Spanish (native)',
    },
    pitch: prose`
      I spent two seasons answering the telephone of a national park, in English and Spanish, and
      learned that most questions are really about being afraid to get it wrong.
    `,
  },
  {
    username: 'lucja.baran',
    email: 'lucja.baran@example.net',
    fullName: 'Łucja Baran',
    joined: 10,
    skills: ['JavaScript', 'Python'],
    education: [
      {
        degree: 'BSc Computer Science (second year)',
        institution: 'University of Wrocław',
        year: 2028,
      },
    ],
    experience: [],
    resumeOnProfile: false,
    resume: {
      headline: 'Computer science student',
      city: 'Lisbon, Portugal (exchange year)',
      summary: prose`
        Exchange student in Lisbon until summer. I have built a chess clock, a compiler for a very
        small language, and an occupancy counter for my dormitory's sauna.
      `,
      languages: 'Polish (native), English (C1), Portuguese (A2)',
    },
    pitch: prose`
      I am on an exchange year in Lisbon, and last winter I put a sensor on the door of our
      dormitory's sauna so that nobody walks over in vain. Forty people look at it every evening.
    `,
  },
  {
    username: 'kofi.asante',
    email: 'kofi.asante@example.com',
    fullName: 'Kofi Asante-Boateng',
    joined: 3,
    skills: [],
    education: [],
    experience: [],
    resumeOnProfile: false,
    resume: { headline: '', city: '', summary: '', languages: '' },
    pitch: '',
    suspended: { since: 1, reason: 'Used the account to advertise paid courses.' },
  },
  {
    username: 'linnea.akesson',
    email: 'linnea.akesson@example.com',
    fullName: 'Linnéa Åkesson',
    joined: 6,
    skills: ['Product design', 'Illustration', 'Swedish', 'Danish'],
    education: [{ degree: 'BFA Interaction Design', institution: 'Malmö University', year: 2024 }],
    experience: [],
    resumeOnProfile: false,
    resume: { headline: '', city: '', summary: '', languages: '' },
    pitch: '',
  },
];
