import { HOUR, makeClock } from './clock.ts';
import { type JobFields, makeAdmin, makeCompany, makeJob } from './people.ts';
import { startServer } from './server.ts';

/**
 * A board with jobs that people search. They were posted in this order, an hour apart, so the later ones are fresher. Every
 * description mentions words of other jobs, as real ones do.
 */
export async function startSearchedBoard() {
  const clock = makeClock();
  const server = await startServer({ pages: false, now: clock.now });
  const visitor = server.client();
  await makeAdmin(server);
  const [clinic, bank, kitchen, studio] = await Promise.all([
    makeCompany(server, { companyName: 'Riverside Clinic' }),
    makeCompany(server, { companyName: 'Lakeside Bank' }),
    makeCompany(server, { companyName: 'Northwind Kitchens' }),
    makeCompany(server, { companyName: 'Pixel Studio' }),
  ]);

  const filler =
    'You will work with people who care about doing it well, every day of the week, and learn from them. ';

  type Posting = [
    by: typeof clinic,
    title: string,
    place: string,
    skills: string[],
    text: string,
    more?: Partial<JobFields>,
  ];
  const postings: Posting[] = [
    [clinic, 'Staff Nurse', 'Lisbon, Portugal', ['Patient care', 'Triage'], 'Nights and weekends.'],
    [clinic, 'Head Nurse', 'Porto, Portugal', ['Patient care', 'Leadership'], 'You lead a ward.'],
    [clinic, 'Midwife', 'Lisbon, Portugal', ['Obstetrics'], 'You work beside a nurse.'],
    [clinic, 'Physiotherapist', 'Oslo, Norway', ['Rehabilitation'], 'Sports injuries.'],
    [clinic, 'Pharmacist', 'Berlin, Germany', ['Pharmacy'], 'Hospital pharmacy.'],
    [clinic, 'Medical Receptionist', 'London, UK', ['Scheduling'], 'The front desk of a clinic.'],
    [
      clinic,
      'Clinical Data Analyst',
      'Lisbon, Portugal',
      ['SQL', 'Statistics'],
      'Data that nurses enter.',
    ],
    [bank, 'Data Analyst', 'London, UK', ['SQL', 'Excel'], 'Reports for engineers and designers.'],
    [bank, 'Data Engineer', 'Berlin, Germany', ['Python', 'SQL', 'Kafka'], 'Streams of payments.'],
    [bank, 'Data Scientist', 'London, UK', ['Python', 'Machine learning'], 'Models of risk.'],
    [bank, 'Software Engineer', 'Berlin, Germany', ['Java', 'Kubernetes'], 'Payments. Some data.'],
    [
      bank,
      'Senior Backend Developer',
      'Munich, Germany',
      ['Go', 'PostgreSQL'],
      'Services of a bank.',
    ],
    [bank, 'Accountant', 'London, UK', ['Accounting', 'Excel'], 'Closing the month.'],
    [bank, 'Financial Controller', 'Frankfurt, Germany', ['Accounting', 'SAP'], 'Budgets.'],
    [bank, 'Project Manager', 'London, UK', ['Scrum'], 'Plans with designers and engineers.'],
    [bank, 'Product Manager', 'Berlin, Germany', ['Roadmaps'], 'With design and data.'],
    [bank, 'Lawyer', 'London, UK', ['Contract law'], 'Regulation.'],
    [
      bank,
      'IT Support Specialist',
      'Oslo, Norway',
      ['Windows', 'Networks'],
      'Printers and laptops.',
    ],
    [bank, 'Human Resources Manager', 'London, UK', ['Recruiting'], 'People of a bank.'],
    [bank, 'Sales Representative', 'Madrid, Spain', ['CRM', 'Sales'], 'Small companies.'],
    [kitchen, 'Chef', 'Paris, France', ['Menus'], 'A small restaurant.'],
    [kitchen, 'Kitchen Manager', 'Paris, France', ['Menus', 'Leadership'], 'You manage cooks.'],
    [kitchen, 'Barista', 'Lisbon, Portugal', ['Coffee'], 'Our designer made the bar.'],
    [kitchen, 'Waiter', 'Porto, Portugal', ['Service'], 'Evenings.'],
    [kitchen, 'Dishwasher', 'Paris, France', [], 'Evenings.'],
    [kitchen, 'Delivery Driver', 'Oslo, Norway', ['Driving'], 'By van.'],
    [kitchen, 'Warehouse Worker', 'Rotterdam, Netherlands', ['Forklift'], 'Pallets.'],
    [kitchen, 'Cleaner', 'London, UK', [], 'Mornings.'],
    [studio, 'Product Designer', 'Berlin, Germany', ['Figma', 'Prototyping'], 'Apps for nurses.'],
    [
      studio,
      'UX Designer',
      'Remote',
      ['Figma', 'User research'],
      'Interviews.',
      { workplace: 'Remote' },
    ],
    [studio, 'Graphic Designer', 'Lisbon, Portugal', ['Illustrator'], 'Posters.'],
    [studio, 'Design Engineer', 'Oslo, Norway', ['CAD'], 'Machines.'],
    [studio, 'React Developer', 'Berlin, Germany', ['React', 'TypeScript'], 'With a designer.'],
    [
      studio,
      'Frontend Engineer',
      'Remote',
      ['TypeScript', 'CSS'],
      'Sites.',
      { workplace: 'Remote' },
    ],
    [studio, 'Python Programmer', 'Lisbon, Portugal', ['Python', 'Django'], 'Tools.'],
    [studio, 'C++ Developer', 'Munich, Germany', ['C++', 'OpenGL'], 'A renderer.'],
    [studio, 'Game Tester', 'Oslo, Norway', ['QA'], 'You find faults.'],
    [
      studio,
      'DevOps Engineer',
      'Remote',
      ['Kubernetes', 'AWS'],
      'Clusters.',
      { workplace: 'Remote' },
    ],
    [studio, 'Content Writer', 'Remote', ['SEO'], 'Texts about data.', { workplace: 'Remote' }],
    [
      studio,
      'Video Editor',
      'Vienna, Austria',
      ['Premiere'],
      'Trailers.',
      { salaryRange: '€30,000' },
    ],
    [
      kitchen,
      'Port Planner',
      'Hamburg, Germany',
      ['Rostering'],
      'People of a port, and its operations.',
    ],
    [kitchen, 'Tea Master', '東京, Japan', [], 'Tea.', { jobType: 'Part-time' }],
    [
      kitchen,
      'Mathematics Tutor',
      'Vienna, Austria',
      [],
      'Pupils.',
      { workplace: 'Hybrid', salaryRange: '€30,000' },
    ],
    [
      kitchen,
      'Lighthouse Keeper',
      'Port Ellen, UK',
      [],
      'Ships.',
      { experienceLevel: 'Entry-level' },
    ],
    [studio, 'Office Manager', 'Lisbon, Portugal', ['Scheduling'], 'For designers and nurses.'],
  ];
  for (const [by, jobTitle, jobLocation, skillsRequired, text, more = {}] of postings) {
    clock.forward(HOUR);
    const bare = { requirements: '', benefits: '', salaryRange: '', ...more };
    const jobDescription = filler + text;
    await makeJob(server, by, { ...bare, jobTitle, jobLocation, skillsRequired, jobDescription });
  }
  return { clock, server, visitor, clinic, studio, filler };
}
