import { type DemoSeeker, prose } from './content.ts';

/** Software, data and design. */
export const technologySeekers: DemoSeeker[] = [
  {
    username: 'zofia.lukasiewicz',
    email: 'seeker@daybreak.test',
    fullName: 'Zofia Łukasiewicz',
    joined: 40,
    skills: ['TypeScript', 'React', 'Accessibility', 'CSS', 'Playwright', 'Node.js', 'Figma'],
    education: [
      { degree: 'MSc Human-Computer Interaction', institution: 'University of Porto', year: 2018 },
      {
        degree: 'BSc Computer Science',
        institution: 'Gdańsk University of Technology',
        year: 2016,
      },
    ],
    experience: [
      {
        title: 'Frontend Engineer',
        company: 'Azulejo Tickets',
        duration: '2021 – present',
        description: prose`
          Rebuilt the ticket counter of a festival platform; the median sale went from 48 to 19
          seconds. Brought the whole product to WCAG 2.2 AA and taught the team to keep it there.
        `,
      },
      {
        title: 'Web Developer',
        company: 'Morska Fala',
        duration: '2018 – 2021',
        description: prose`
          Built timetable and booking screens for ferry lines on the Baltic, used at quays with poor
          reception. Introduced end-to-end tests and halved the number of failed releases.
        `,
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Frontend engineer',
      city: 'Lisbon, Portugal',
      summary: prose`
        Frontend engineer with eight years of building screens for people who have no time: ticket
        sellers, ferry crews, nurses. I care about the slowest device in the room and about the
        person who cannot use a mouse.
      `,
      languages: 'Polish (native), English (fluent), Portuguese (B2)',
    },
    pitch: prose`
      For the last five years I have built counter screens at Azulejo Tickets, where the median sale
      now takes 19 seconds instead of 48. I test on the worst tablet I can find and sit with users
      every other week, mostly in silence.
    `,
  },
  {
    username: 'tomas.figueiredo',
    email: 'tomas.figueiredo@example.com',
    fullName: 'Tomás Figueiredo',
    joined: 39,
    skills: ['Node.js', 'PostgreSQL', 'TypeScript', 'Kafka', 'Payments', 'Terraform'],
    education: [
      { degree: 'MSc Informatics Engineering', institution: 'University of Minho', year: 2014 },
    ],
    experience: [
      {
        title: 'Senior Backend Engineer',
        company: 'Pagalume',
        duration: '2019 – present',
        description: prose`
          Own the settlement service of a payments company: 2 million transactions a day, no lost
          cent in four years. Led the move of 9 TB of PostgreSQL to partitioned tables without
          downtime.
        `,
      },
      {
        title: 'Software Engineer',
        company: 'Rede Norte Telecom',
        duration: '2014 – 2019',
        description:
          'Billing and number portability in Java and later Node; on call for four years.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Backend engineer, payments and databases',
      city: 'Porto, Portugal',
      summary: prose`
        I keep money and data where they belong. Twelve years of backend work, seven of them in
        payments, with a fondness for boring technology and short runbooks.
      `,
      languages: 'Portuguese (native), English (fluent), Spanish (conversational)',
    },
    pitch: prose`
      I own the settlement service at Pagalume, which moves two million transactions a day and has
      not lost a cent in four years. Most of that is PostgreSQL, used carefully: short transactions,
      explicit locks, and restores that we rehearse every quarter.
    `,
  },
  {
    username: 'ayse.demirtas',
    email: 'ayse.demirtas@example.com',
    fullName: 'Ayşe Demirtaş',
    joined: 30,
    skills: ['React', 'Node.js', 'TypeScript', 'GraphQL', 'PostgreSQL', 'German'],
    education: [{ degree: 'BSc Computer Engineering', institution: 'Ege University', year: 2017 }],
    experience: [
      {
        title: 'Full-Stack Developer',
        company: 'Kiezküche',
        duration: '2020 – present',
        description: prose`
          Second developer at a meal kit cooperative in Berlin. Built the driver app that works in
          stairwells without a signal, and the stock system behind it.
        `,
      },
      {
        title: 'Web Developer',
        company: 'Körfez Yazılım',
        duration: '2017 – 2020',
        description: 'Shops and booking sites for small hotels along the Aegean coast.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Full-stack developer',
      city: 'Berlin, Germany',
      summary: prose`
        Developer who likes small teams and whole problems, from the form a driver fills in with
        gloves on to the index that makes the report fast.
      `,
      languages: 'Turkish (native), German (C1), English (C1)',
    },
    pitch: prose`
      At Kiezküche I was the second developer and built the app our drivers use in stairwells
      without reception; it saves first and talks to the server later. I am happiest when I can
      watch somebody use a thing on Monday and have it better on Friday.
    `,
  },
  {
    username: 'arjun.raghunathan',
    email: 'arjun.raghunathan@example.com',
    fullName: 'Arjun Raghunathan',
    joined: 26,
    skills: ['Kotlin', 'Jetpack Compose', 'Android', 'SQLite', 'Performance', 'Tamil', 'Kannada'],
    education: [
      { degree: 'BE Computer Science', institution: 'College of Engineering, Guindy', year: 2016 },
    ],
    experience: [
      {
        title: 'Senior Android Engineer',
        company: 'Railpath',
        duration: '2020 – present',
        description: prose`
          Cut cold start of a train ticket app from 3.4 to 1.2 seconds on phones with 2 GB of
          memory. Wrote the offline ticket wallet used by six million commuters.
        `,
      },
      {
        title: 'Android Engineer',
        company: 'Neem Health',
        duration: '2016 – 2020',
        description:
          'Appointment and prescription app in four languages, first in Java, then Kotlin.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Android engineer',
      city: 'Bengaluru, India',
      summary: prose`
        Ten years of Android, most of them spent on phones that cost less than a pair of shoes. I
        read start-up traces the way other people read the newspaper.
      `,
      languages: 'Tamil (native), English (fluent), Kannada (fluent), Hindi (good)',
    },
    pitch: prose`
      At Railpath I took cold start from 3.4 seconds to 1.2 on a 2 GB phone, mostly by deleting
      things. Before that I learned offline sync the hard way, with prescriptions that had to be
      right.
    `,
  },
  {
    username: 'mateusz.wisniewski',
    email: 'mateusz.wisniewski@example.org',
    fullName: 'Mateusz Wiśniewski',
    joined: 43,
    skills: ['Go', 'PostgreSQL', 'Node.js', 'Kubernetes', 'Observability', 'Linux'],
    education: [
      {
        degree: 'MSc Applied Computer Science',
        institution: 'AGH University of Kraków',
        year: 2015,
      },
    ],
    experience: [
      {
        title: 'Staff Engineer',
        company: 'Wawel Freight Exchange',
        duration: '2021 – present',
        description: prose`
          Designed the booking engine of a freight exchange that handles 40,000 concurrent bids.
          Mentor to five engineers, two of whom now lead teams.
        `,
      },
      {
        title: 'Backend Engineer',
        company: 'Lodowiec Games',
        duration: '2015 – 2021',
        description: 'Matchmaking and accounts for online games, from 10,000 to 3 million players.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Backend and reliability engineer',
      city: 'Kraków, Poland',
      summary: prose`
        I build systems for the worst minute of the year and then try to make that minute dull.
        Strong on contention, queues, and telling a team kindly what will break.
      `,
      languages: 'Polish (native), English (fluent)',
    },
    pitch: prose`
      The booking engine I designed at Wawel takes 40,000 bids at once, and sells each load exactly
      once. I have been on call for ten years and consider a quiet night the best review an
      architecture can get.
    `,
  },
  {
    username: 'joao.tavares',
    email: 'joao.tavares@example.com',
    fullName: 'João Pedro Tavares',
    joined: 22,
    skills: ['JavaScript', 'Python', 'SQL', 'Git'],
    education: [
      { degree: 'BSc Informatics (third year)', institution: 'University of Coimbra', year: 2027 },
    ],
    experience: [
      {
        title: 'Projectionist and website volunteer',
        company: 'Cineclube do Mondego',
        duration: '2024 – present',
        description: prose`
          Show films on Thursdays and maintain the programme site. Wrote a small seat plan tool for
          our 90 seats that the club has used ever since.
        `,
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Informatics student',
      city: 'Coimbra, Portugal',
      summary: prose`
        Third-year student looking for a first internship. I like software that somebody stands
        behind a counter with, and I finish what I begin.
      `,
      languages: 'Portuguese (native), English (C1), French (A2)',
    },
    pitch: prose`
      I am in my third year in Coimbra and run the website of our film club, including a seat plan
      of 90 seats that I wrote because we kept selling row F twice. It is not pretty inside, but it
      has not failed a Thursday yet.
    `,
  },
  {
    username: 'lerato.mokoena',
    email: 'lerato.mokoena@example.com',
    fullName: 'Lerato Mokoena',
    joined: 24,
    skills: ['SQL', 'Python', 'Power BI', 'Statistics', 'isiZulu', 'Sesotho'],
    education: [
      {
        degree: 'BCom Honours in Statistics',
        institution: 'University of the Witwatersrand',
        year: 2020,
      },
    ],
    experience: [
      {
        title: 'Data Analyst',
        company: 'Jacaranda Insurance',
        duration: '2022 – present',
        description: prose`
          Found that a third of lapsed policies lapsed in the same two weeks and redesigned the
          reminder around it. Run the monthly fairness check on the pricing model.
        `,
      },
      {
        title: 'Graduate Analyst',
        company: 'Highveld Grocers',
        duration: '2020 – 2022',
        description:
          'Stock and promotion reports for 64 shops; taught store managers to read them.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Data analyst, lending and insurance',
      city: 'Johannesburg, South Africa',
      summary: prose`
        Analyst who likes to know the person behind the row. Five years of SQL and statistics in
        insurance and retail, with a habit of checking models for whom they are unkind to.
      `,
      languages: 'Sesotho (native), isiZulu, English (fluent)',
    },
    pitch: prose`
      At Jacaranda I run the monthly check that our pricing treats people alike, and I wrote most of
      the method. I like to take a finding back to the people who see it daily, since they usually
      know why.
    `,
  },
  {
    username: 'gabriela.nunez',
    email: 'gabriela.nunez@example.com',
    fullName: 'Gabriela Núñez Ortega',
    joined: 45,
    skills: ['Python', 'dbt', 'SQL', 'Airflow', 'PostgreSQL', 'Data modelling'],
    education: [
      {
        degree: 'BEng Computer Engineering',
        institution: 'Technical University of Valencia',
        year: 2020,
      },
    ],
    experience: [
      {
        title: 'Data Engineer',
        company: 'Tranvía Abierto',
        duration: '2022 – present',
        description: prose`
          Pipelines for ridership of nine tram networks, with tests that stop bad data before the
          Monday report. Cut warehouse costs by 60 percent.
        `,
      },
      {
        title: 'Data Analyst',
        company: 'Mercat Fresc',
        duration: '2020 – 2022',
        description: 'Sales and waste reporting for a chain of food markets.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Data engineer',
      city: 'Valencia, Spain',
      summary: prose`
        Data engineer from Guadalajara, in Valencia since university. I write pipelines that fail
        loudly, early and with a sentence that says why.
      `,
      languages: 'Spanish (native), English (fluent), Valencian (B1)',
    },
    pitch: prose`
      I look after the ridership data of nine tram networks, where a missing Sunday used to be
      noticed on Wednesday and is now noticed at six on Monday, by a test. I model for the analyst
      who comes after me.
    `,
  },
  {
    username: 'tan.wei.lin',
    email: 'weilin.tan@example.net',
    fullName: 'Tan Wei Lin',
    joined: 42,
    skills: ['Python', 'PyTorch', 'Time series', 'Kafka', 'MLOps', 'Docker'],
    education: [
      {
        degree: 'MComp Artificial Intelligence',
        institution: 'National University of Singapore',
        year: 2019,
      },
    ],
    experience: [
      {
        title: 'Machine Learning Engineer',
        company: 'Kestrel Lifts',
        duration: '2020 – present',
        description: prose`
          Failure prediction for 11,000 lifts from vibration and motor current. Breakdowns with
          people inside fell by 38 percent in two years.
        `,
      },
      {
        title: 'Research Engineer',
        company: 'Straits Robotics Lab',
        duration: '2019 – 2020',
        description: 'Anomaly detection for warehouse robots; two workshop papers.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Machine learning engineer',
      city: 'Singapore',
      summary: prose`
        I predict when machines will break, and get the people who mend them to believe it. Seven
        years of time series in production.
      `,
      languages: 'English, Mandarin (native), Malay (basic)',
    },
    pitch: prose`
      At Kestrel I took failure prediction for 11,000 lifts from a notebook into the dispatch room.
      The model mattered less than the one-line reason under each alert: once mechanics could argue
      with it, they began to trust it.
    `,
  },
  {
    username: 'soren.bjerregaard',
    email: 'soren.bjerregaard@example.com',
    fullName: 'Søren Bjerregaard',
    joined: 33,
    skills: ['Service design', 'User research', 'Facilitation', 'Prototyping', 'Writing'],
    education: [
      { degree: 'MA Design', institution: 'Design School Kolding', year: 2015 },
      { degree: 'BA Anthropology', institution: 'Aarhus University', year: 2012 },
    ],
    experience: [
      {
        title: 'Service Designer',
        company: 'Odense Municipality',
        duration: '2018 – present',
        description: prose`
          Redesigned home care visits with 40 carers and the citizens they visit: from eleven faces
          a week to four. In use in the whole city since 2022.
        `,
      },
      {
        title: 'Designer',
        company: 'Studio Tangkrog',
        duration: '2015 – 2018',
        description: 'Exhibitions, forms and one very good bus stop.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Service designer, public sector',
      city: 'Odense, Denmark',
      summary: prose`
        Anthropologist turned designer. Eight years inside a municipality have taught me where a
        good idea gets stuck, and whom to bring coffee.
      `,
      languages: 'Danish (native), English (fluent), Swedish (good)',
    },
    pitch: prose`
      For eight years I have designed services inside Odense Municipality. The work I am proudest of
      took home care from eleven faces a week to four, and the hard part was a rostering rule, not a
      journey map.
    `,
  },
  {
    username: 'karoline.lund',
    email: 'karoline@karolinelund.example',
    fullName: 'Karoline Vestergaard-Lund',
    joined: 14,
    skills: ['Typography', 'Wayfinding', 'Illustrator', 'InDesign', 'Pictograms'],
    education: [
      { degree: 'BA Visual Communication', institution: 'Royal Danish Academy', year: 2019 },
    ],
    experience: [
      {
        title: 'Freelance Graphic Designer',
        company: 'Karoline Lund',
        duration: '2021 – present',
        description: prose`
          Signs for two museums and a swimming hall, a typeface for a brewery, many book covers.
        `,
      },
      {
        title: 'Junior Designer',
        company: 'Tegnestuen Syd',
        duration: '2019 – 2021',
        description: 'Artwork and proofs for hospital wayfinding in four hospitals.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Graphic designer, wayfinding and type',
      city: 'Copenhagen, Denmark',
      summary: prose`
        I draw letters and arrows, and stand underneath them to see whether people turn the right
        way. Comfortable with tolerances, enamel and building sites.
      `,
      languages: 'Danish (native), English (fluent), German (good)',
    },
    pitch: prose`
      I have drawn signs for two museums, four hospitals and a swimming hall where everyone is
      short-sighted for lack of glasses. File names, tolerances and proofs are the part I secretly
      enjoy.
    `,
  },
  {
    username: 'ishita.b',
    email: 'ishita.bhattacharya@example.com',
    fullName: 'Ishita Bhattacharya',
    joined: 38,
    skills: ['Product design', 'Figma', 'User research', 'Prototyping', 'Bengali', 'Hindi'],
    education: [
      {
        degree: 'MDes Interaction Design',
        institution: 'Indian Institute of Technology Guwahati',
        year: 2019,
      },
    ],
    experience: [
      {
        title: 'Product Designer',
        company: 'Neem Health',
        duration: '2021 – present',
        description: prose`
          Designed a medicine reminder for patients who do not read, tested in 60 homes in Howrah.
          Adherence after three months rose from 52 to 71 percent.
        `,
      },
      {
        title: 'UX Designer',
        company: 'Padma Mobile',
        duration: '2019 – 2021',
        description: 'Recharge and support flows for feature phones and cheap Android.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Product designer',
      city: 'Kolkata, India',
      summary: prose`
        Designer for people whom most interfaces forget: those who read little, see badly or have
        one hand free. I draw fast, test early and throw most of it away.
      `,
      languages: 'Bengali (native), Hindi, English (fluent)',
    },
    pitch: prose`
      My medicine reminder at Neem Health was tested in sixty homes in Howrah before it had a name,
      and most of what I drew first did not survive. I like that part of the work best.
    `,
  },
];
