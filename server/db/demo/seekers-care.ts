import { type DemoSeeker, prose } from './content.ts';

/** Health and education. */
export const careSeekers: DemoSeeker[] = [
  {
    username: 'wanjiku.kamau',
    email: 'wanjiku.kamau@example.com',
    fullName: 'Wanjiku Kamau',
    joined: 20,
    skills: ['Triage', 'Patient care', 'IMCI', 'Immunisation', 'Swahili', 'Kikuyu'],
    education: [{ degree: 'BSc Nursing', institution: 'Kenyatta University', year: 2019 }],
    experience: [
      {
        title: 'Registered Nurse, Emergency',
        company: 'Ngara Hospital',
        duration: '2021 – present',
        description: prose`
          Triage and resuscitation in a department with 140 patients a day. Introduced a colour
          system for children that cut the wait of the sickest to six minutes.
        `,
      },
      {
        title: 'Nurse',
        company: 'St. Bakhita Dispensary',
        duration: '2019 – 2021',
        description: 'Vaccinations, wound care and the school health days in Kasarani.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Registered nurse, emergency and outpatient',
      city: 'Nairobi, Kenya',
      summary: prose`
        Nurse with seven years in dispensaries and an emergency department. I find the one sick
        child in a line of forty coughs, and I keep my records so that the next shift can read them.
      `,
      languages: 'Kikuyu (native), Swahili, English (fluent)',
    },
    pitch: prose`
      In the emergency department at Ngara I brought in a colour system for children under five; the
      sickest now wait six minutes instead of twenty-five. After five years of nights I would like
      to work where I see the same families again.
    `,
  },
  {
    username: 'achieng.odhiambo',
    email: 'achieng.odhiambo@example.com',
    fullName: 'Achieng Odhiambo',
    joined: 19,
    skills: ['Midwifery', 'Antenatal care', 'Neonatal resuscitation', 'Family planning', 'Dholuo'],
    education: [
      {
        degree: 'Kenya Registered Community Health Nurse',
        institution: 'Kenya Medical Training College, Kisumu',
        year: 2016,
      },
    ],
    experience: [
      {
        title: 'Nurse-Midwife',
        company: 'Ahero Maternity Home',
        duration: '2018 – present',
        description: prose`
          Attended about 900 births. Started the mothers' savings group that pays for the ride to
          hospital; 120 members today.
        `,
      },
      {
        title: 'Community Health Nurse',
        company: 'Nyando Sub-County',
        duration: '2016 – 2018',
        description: 'Home visits by motorcycle to 14 villages on the plain.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Nurse-midwife',
      city: 'Kisumu, Kenya',
      summary: prose`
        Midwife with ten years on the Nyando plain and about 900 births. Calm at three in the
        morning, strict about hand washing, fond of first-time fathers.
      `,
      languages: 'Dholuo (native), Swahili, English (fluent)',
    },
    pitch: prose`
      I have attended about 900 births at Ahero and sent mothers on early enough that we lost none
      in the last four years. My certificate in emergency obstetric care is from this spring.
    `,
  },
  {
    username: 'daniel.kiprotich',
    email: 'daniel.kiprotich@example.com',
    fullName: 'Daniel Kiprotich',
    joined: 31,
    skills: ['Diabetes care', 'Hypertension', 'Clinical supervision', 'Ultrasound', 'Kalenjin'],
    education: [
      {
        degree: 'Higher Diploma in Family Medicine',
        institution: 'Kenya Medical Training College, Nakuru',
        year: 2021,
      },
      {
        degree: 'BSc Clinical Medicine',
        institution: 'Egerton University',
        year: 2015,
      },
    ],
    experience: [
      {
        title: 'Clinical Officer in Charge',
        company: 'Kapsoya Health Centre',
        duration: '2018 – present',
        description: prose`
          Built a clinic for 480 people with diabetes and hypertension; two thirds now have their
          blood pressure under control. Supervise three officers and four students.
        `,
      },
      {
        title: 'Clinical Officer',
        company: 'Iten District Clinic',
        duration: '2015 – 2018',
        description: 'General outpatient care, minor surgery, and far too many running injuries.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Clinical officer, family medicine',
      city: 'Eldoret, Kenya',
      summary: prose`
        Clinical officer with eleven years of practice and a soft spot for long-term conditions,
        where a good conversation does more than a new drug.
      `,
      languages: 'Kalenjin (native), Swahili, English (fluent)',
    },
    pitch: prose`
      At Kapsoya I began with a shoebox of index cards and now see 480 people with diabetes and
      blood pressure, two thirds of them well controlled. What changed most was that the same face
      greets them each month.
    `,
  },
  {
    username: 'fatuma.noor',
    email: 'fatuma.noor@example.org',
    fullName: 'Fatuma Abdi Noor',
    joined: 29,
    skills: ['Clinical governance', 'Paediatrics', 'Quality improvement', 'Leadership', 'Somali'],
    education: [
      { degree: 'MPH', institution: 'Makerere University', year: 2014 },
      { degree: 'MMed Paediatrics', institution: 'University of Nairobi', year: 2010 },
    ],
    experience: [
      {
        title: 'Deputy Medical Superintendent',
        company: 'Garissa Road Hospital',
        duration: '2017 – present',
        description: prose`
          Lead 120 clinicians. Newborn deaths fell by 41 percent in four years through audits that
          blame nobody, oxygen that works, and training at the bedside.
        `,
      },
      {
        title: 'Consultant Paediatrician',
        company: "Eastlands Children's Clinic",
        duration: '2010 – 2017',
        description: 'Wards, outreach to Mandera and Wajir, and a residency for clinical officers.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Paediatrician and clinical leader',
      city: 'Nairobi, Kenya',
      summary: prose`
        Paediatrician with sixteen years of practice, nine of them leading clinicians. I believe in
        audits without blame, in figures on the wall, and in seeing patients every week.
      `,
      languages: 'Somali (native), Swahili, English, Arabic',
    },
    pitch: prose`
      At Garissa Road I lead 120 clinicians, and over four years newborn deaths fell by 41 percent.
      No single thing did it; we held a short audit after every death, and acted on each one before
      the next.
    `,
  },
  {
    username: 'brian.mutua',
    email: 'brian.mutua@example.com',
    fullName: 'Brian Mutua',
    joined: 25,
    skills: ['DHIS2', 'Excel', 'SQL', 'Training', 'Kikamba', 'Power BI'],
    education: [{ degree: 'BSc Health Informatics', institution: 'Maseno University', year: 2020 }],
    experience: [
      {
        title: 'Health Records Officer',
        company: 'Wote Level 4 Hospital',
        duration: '2021 – present',
        description: prose`
          Moved the hospital's registers to an electronic record in eight months. Reporting to the
          county is complete and on time since.
        `,
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Health records and data officer',
      city: 'Machakos, Kenya',
      summary: prose`
        I bring numbers back to the nurses who wrote them down. Five years of registers, DHIS2 and
        patient training at people's own desks.
      `,
      languages: 'Kikamba (native), Swahili, English (fluent), Dholuo (basic)',
    },
    pitch: prose`
      In Wote I moved the registers of a whole hospital into an electronic record in eight months,
      mostly by sitting beside people. The first report I printed went on the maternity wall, and
      the nurses corrected it within the hour.
    `,
  },
  {
    username: 'zawadi.mwakio',
    email: 'zawadi.mwakio@example.com',
    fullName: 'Zawadi Mwakio',
    joined: 12,
    skills: ['Dispensing', 'Stock management', 'Patient counselling', 'Swahili'],
    education: [
      {
        degree: 'Diploma in Pharmaceutical Technology',
        institution: 'Technical University of Mombasa',
        year: 2025,
      },
    ],
    experience: [
      {
        title: 'Pharmacy Attachment',
        company: 'Taita Hills Mission Hospital',
        duration: '2024 – 2025',
        description: 'Eleven months at the dispensing window, stock counts and the vaccine fridge.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Pharmaceutical technologist',
      city: 'Mombasa, Kenya',
      summary: prose`
        Newly enrolled pharmaceutical technologist. I count twice, explain slowly, and ask the
        prescriber when something looks wrong.
      `,
      languages: 'Taita (native), Swahili, English (fluent)',
    },
    pitch: prose`
      I finished my diploma last year and enrolled with the Board in spring. On my attachment I
      counted the shelf each Friday, and found the missing box of insulin behind the fridge.
    `,
  },
  {
    username: 'emma.tremblay.roy',
    email: 'emma.tremblayroy@example.com',
    fullName: 'Emma Tremblay-Roy',
    joined: 32,
    skills: ['French', 'Elementary teaching', 'Immersion', 'Theatre', 'Inclusive education'],
    education: [
      { degree: 'Bachelor of Education', institution: 'Université de Moncton', year: 2015 },
    ],
    experience: [
      {
        title: 'Immersion Teacher, grades 3 and 4',
        company: 'Dieppe School District',
        duration: '2016 – present',
        description: prose`
          Ten classes through their first years in French. Write a play with the children each
          spring; lead the school's work with pupils who have dyslexia.
        `,
      },
      {
        title: 'Teaching Assistant',
        company: 'Lycée Beauséjour',
        duration: '2015 – 2016',
        description: 'A year in Brittany with children who corrected my r.',
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Immersion teacher',
      city: 'Moncton, Canada',
      summary: prose`
        Acadian teacher with eleven years in elementary classrooms. Order, warmth, a lot of singing,
        and parents who know what their child did this week.
      `,
      languages: "French (native), English (native), some Mi'kmaw",
    },
    pitch: prose`
      I have taken ten classes through grades 3 and 4 in immersion, and each spring we write a play
      together; the last one was about a post office for birds. I also lead our school's work with
      children who have dyslexia.
    `,
  },
  {
    username: 'malcolm.macisaac',
    email: 'malcolm.macisaac@example.net',
    fullName: 'Malcolm MacIsaac',
    joined: 15,
    skills: ['Calculus', 'Tutoring', 'Physics', 'Online teaching'],
    education: [
      { degree: 'BSc Mathematics', institution: 'Cape Breton University', year: 1989 },
      { degree: 'Bachelor of Education', institution: 'Acadia University', year: 1991 },
    ],
    experience: [
      {
        title: 'Mathematics Teacher (retired)',
        company: 'Glace Bay High School',
        duration: '1991 – 2024',
        description: prose`
          Thirty-three years of grades 10 to 12. Coached the mathematics league and, less
          successfully, the curling team.
        `,
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Mathematics teacher',
      city: 'Sydney, Nova Scotia, Canada',
      summary: prose`
        Retired teacher who misses the moment when a limit makes sense to somebody. Equipped with a
        tablet, a good microphone, and thirty-three years of wrong answers.
      `,
      languages: 'English (native), Scottish Gaelic (good)',
    },
    pitch: prose`
      I taught mathematics in Glace Bay for thirty-three years, and in my last two I taught half of
      it through a screen and found I did not mind. A wrong answer told honestly is the best start
      to a lesson I know.
    `,
  },
  {
    username: 'priya.venkataraman',
    email: 'priya.venkataraman@example.com',
    fullName: 'Priya Venkataraman',
    joined: 13,
    skills: ['Counselling', 'Play therapy', 'Family work', 'Tamil', 'French'],
    education: [
      { degree: 'MEd Counselling', institution: 'Mount Saint Vincent University', year: 2022 },
      { degree: 'BA Psychology', institution: 'University of Ottawa', year: 2018 },
    ],
    experience: [
      {
        title: 'Child and Youth Counsellor',
        company: 'Harbour Family Centre',
        duration: '2022 – present',
        description: prose`
          Individual and group work with children from 5 to 13, many of them newly arrived in
          Canada. Run a grief group that meets in a boat shed.
        `,
      },
    ],
    resumeOnProfile: true,
    resume: {
      headline: 'Counsellor for children and families',
      city: 'Halifax, Canada',
      summary: prose`
        Counsellor with four years of work with children and the adults around them. I use sand,
        paint and long walks, and I keep confidences.
      `,
      languages: 'English, Tamil (native), French (B2)',
    },
    pitch: prose`
      At the Harbour Family Centre I work with children from five to thirteen, many of whom arrived
      in Canada within the year. I hold a candidate registration and will be fully registered next
      summer.
    `,
  },
];
