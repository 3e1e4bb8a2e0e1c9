import { type DemoJob, pay, prose } from './content.ts';

export const healthJobs: DemoJob[] = [
  {
    key: 'mwezi-nurse-nairobi',
    company: 'mwezi',
    title: 'Registered Nurse',
    location: 'Nairobi, Kenya',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('KES', 95_000, 125_000, 'month'),
    posted: 11,
    deadline: 23,
    description: prose`
      Our Kawangware clinic sees 160 people on a Monday. Most have a cough, a fever or a child who
      will not eat; three or four are really ill, and the nurse at triage is the one who finds them.
      We are looking for two more nurses who are good at that.

      You would rotate between triage, the treatment room and the maternal health desk, six weeks
      each, in a team of eleven with a clinical officer always on the floor. Records are kept on a
      tablet, drugs are in stock, and gloves have never run out since 2014.

      Shifts are 8 to 5 or 12 to 9. There are no nights: emergencies after nine go to the county
      hospital next door, in our own ambulance.
    `,
    requirements: [
      'Diploma or degree in nursing and a valid licence of the Nursing Council of Kenya',
      'Two or more years in outpatient, emergency or maternal care',
      'IMCI training, or readiness to take it with us',
      'Swahili and English',
    ],
    benefits: [
      'Medical cover for you and up to four dependants',
      'Licence and CPD fees paid',
      'Transport home after the late shift',
      'Four months of maternity leave, four weeks of paternity leave',
    ],
    skills: ['Triage', 'Patient care', 'Immunisation', 'Maternal health', 'Swahili'],
  },
  {
    key: 'mwezi-nurse-kisumu',
    company: 'mwezi',
    title: 'Registered Nurse',
    location: 'Kisumu, Kenya',
    type: 'Full-time',
    level: 'Associate',
    pay: pay('KES', 90_000, 118_000, 'month'),
    posted: 13,
    deadline: 23,
    description: prose`
      Manyatta clinic opened three years ago in two rooms and now has seven, a small laboratory and
      a delivery suite. Last year 640 babies were born there. The suite needs a third nurse with
      midwifery in her hands or his.

      You would look after mothers from the first antenatal visit to the six-week check, attend
      normal births with a second nurse, and know early when to call the ambulance. Between births
      there are vaccinations, family planning, and the Thursday group for first-time parents, which
      you may take over and make your own.

      Four community health promoters work with the clinic and will introduce you to the
      neighbourhood on foot, which takes two days and is the best induction we have found.
    `,
    requirements: [
      'Kenya Registered Community Health Nurse, or nurse with midwifery',
      'At least fifty deliveries attended',
      'Training in emergency obstetric care, current or renewed with us',
      'Dholuo, Swahili and English',
    ],
    benefits: [
      'Medical cover for you and up to four dependants',
      'Night duty paid at one and a half, at most six a month',
      'Licence and CPD fees paid',
    ],
    skills: ['Midwifery', 'Antenatal care', 'Neonatal care', 'Family planning', 'Dholuo'],
  },
  {
    key: 'mwezi-clinical-officer',
    company: 'mwezi',
    title: 'Clinical Officer',
    location: 'Nakuru, Kenya',
    type: 'Full-time',
    level: 'Mid-senior level',
    pay: pay('KES', 130_000, 165_000, 'month'),
    posted: 25,
    deadline: 16,
    description: prose`
      Our clinic in Nakuru's Bondeni quarter has grown a following of people with diabetes and high
      blood pressure: 1,150 of them, who come each month and mostly stay well. The officer who built
      that is retiring to her farm and would like to hand over to somebody who will care as much.

      You would lead the long-term conditions clinic on four mornings, general consultations in the
      afternoons, and the weekly case meeting. You supervise two junior officers and answer to the
      medical director in Nairobi, who is a telephone call away and picks up.

      We work by guidelines we wrote ourselves and revise each year. You would have a vote on them.
    `,
    requirements: [
      'Registration with the Clinical Officers Council',
      'Five years of practice, two of them with long-term conditions',
      'Experience of supervising colleagues',
      'A higher diploma in family medicine is a plus',
    ],
    benefits: [
      'Medical cover for you and up to four dependants',
      'A sponsored higher diploma after two years',
      'Relocation to Nakuru paid',
    ],
    skills: ['Diabetes care', 'Hypertension', 'Clinical supervision', 'Family medicine'],
  },
  {
    key: 'mwezi-director',
    company: 'mwezi',
    title: 'Medical Director',
    location: 'Nairobi, Kenya',
    type: 'Full-time',
    level: 'Executive',
    pay: pay('KES', 520_000, 680_000, 'month'),
    posted: 32,
    deadline: 29,
    description: prose`
      Dr. Omondi has led the clinical side of Mwezi since we had three rooms. She goes back to
      teaching next year and leaves 23 clinics, 330 clinicians, and outcomes we are proud of: nine
      in ten children fully vaccinated, and a maternal death rate a third of the county's.

      Her successor answers for the safety and quality of 400,000 visits a year. That means
      guidelines, training, the committee that looks into every death and near miss, and the
      courage to close a room that is not safe. You would sit on the executive with the directors of
      operations and finance, and see patients one day a week, because everyone here does.

      The board wants two things in your first two years: a plan for mental health in every clinic,
      and the first in-house residency for family doctors.
    `,
    requirements: [
      'Specialist registration in family medicine, public health, paediatrics or internal medicine',
      'Ten or more years of practice, five of them leading clinicians',
      'A record of improving care that can be shown in figures',
      'Fluent Swahili and English',
    ],
    benefits: [
      'Family medical cover and school fee support',
      'One day a week of clinical work, protected',
      'A car and driver for clinic visits',
      'Sabbatical of three months after four years',
    ],
    skills: ['Clinical governance', 'Leadership', 'Family medicine', 'Quality improvement'],
  },
  {
    key: 'mwezi-pharmacy',
    company: 'mwezi',
    title: 'Pharmacy Technician',
    location: 'Mombasa, Kenya',
    type: 'Part-time',
    level: 'Entry-level',
    pay: pay('KES', 450, 600, 'hour'),
    posted: 0,
    deadline: 30,
    description: prose`
      The hatch of our Likoni pharmacy opens at eight, and by ten past there is a line to the mango
      tree. We look for a technician for the mornings, 25 hours a week, who can be quick with the
      shelf and slow with the person.

      You would dispense under the pharmacist's eye, explain doses in words and pictures, count
      stock on Fridays, and keep the fridge log, which has not missed an entry in five years.
      Roughly one prescription in thirty comes back to the prescriber because somebody at the hatch
      asked a good question. We want more of those.

      The post suits someone who has just enrolled with the Board, or who studies in the afternoon;
      two of our pharmacists began like that.
    `,
    requirements: [
      'Diploma in pharmaceutical technology, enrolled with the Pharmacy and Poisons Board',
      'Neat records and honest counts',
      'Swahili; Digo or Arabic is a help',
    ],
    benefits: [
      'Medical cover in proportion to hours',
      'Exam leave for those who study',
      'Ferry pass',
    ],
    skills: ['Dispensing', 'Stock management', 'Patient counselling', 'Cold chain'],
  },
  {
    key: 'mwezi-outreach',
    company: 'mwezi',
    title: 'Outreach Coordinator',
    location: 'Machakos, Kenya',
    type: 'Temporary',
    level: 'Entry-level',
    pay: pay('KES', 62_000, 75_000, 'month'),
    posted: 0,
    deadline: 20,
    approval: 'pending',
    description: prose`
      Before we open a clinic we walk. For four months a small team will visit every household
      within an hour of the new site in Machakos, ask what people need, and invite them to the
      opening. We are looking for the person who plans the walking.

      You would lead sixteen promoters from the area: draw the routes, run the morning meeting,
      check the forms in the evening, and ring the ones whose phone was off. You will hear what
      people think of clinics, and you will pass it on as it was said, not as we would like it.

      The post ends with the opening. Of the last four coordinators, three now work for us.
    `,
    requirements: [
      'Experience of organising volunteers, in health, church, sport or school',
      'Kikamba and Swahili',
      'A motorcycle licence is useful',
    ],
    benefits: [
      'Airtime and transport paid',
      'Medical cover from the first day',
      'A written reference and a first look at our open posts',
    ],
    skills: ['Community outreach', 'Team coordination', 'Surveys', 'Kikamba'],
  },
];
