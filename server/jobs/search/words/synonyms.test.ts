// cspell:ignore paediatric partie
import { expect, test } from 'vitest';
import occupations from './occupations.json' with { type: 'json' };
import { isOccupation, isTitleOf, synonymsOf } from './synonyms.ts';

const isFound = (typed: string, title: string) =>
  synonymsOf(typed).some((name) => isOccupation(name) && isTitleOf(title.toLowerCase(), name));

/** What people type on one side of the Atlantic, and titles on the other. */
test.each([
  ['shop assistant', 'Retail Sales Associate'],
  ['sales associate', 'Shop Assistants (part-time)'],
  ['lorry driver', 'Truck Driver – CDL Class A'],
  ['truckers', 'HGV Driver, nights'],
  ['realtor', 'Estate Agent'],
  ['estate agents', 'Real Estate Agent'],
  ['attorney', 'Solicitor'],
  ['solicitor', 'Lawyer / Attorney'],
  ['rn', 'Staff Nurse'],
  ['paediatric nurse', 'Pediatric Nurse'],
  ['cna', 'Healthcare Assistant'],
  ['carer', 'Home Health Aide'],
  ['janitor', 'Office Cleaner'],
  ['chambermaid', 'Room Attendant'],
  ['cook', 'Chef de Partie'],
  ['bricklayer', 'Brick Mason'],
  ['joiner', 'Finish Carpenter'],
  ['garbage man', 'Refuse Collector'],
  ['dustman', 'Waste Collector'],
  ['mailman', 'Postman'],
  ['postie', 'Mail Carrier'],
  ['air hostess', 'Cabin Crew'],
  ['bank teller', 'Bank Clerk'],
  ['checkout assistant', 'Supermarket Cashier'],
  ['teacher aide', 'Teaching Assistant'],
  ['elementary school teacher', 'Primary School Teacher'],
  ['headmaster', 'School Principal'],
  ['babysitter', 'Nanny'],
  ['druggist', 'Pharmacist'],
  ['undertaker', 'Funeral Director'],
  ['beautician', 'Esthetician'],
  ['family doctor', 'GP'],
  ['anesthesiologist', 'Anaesthetist'],
  ['speech therapist', 'Speech-Language Pathologist'],
  ['barmaid', 'Bartender'],
  ['server', 'Waiter/Waitress'],
  ['kitchen porter', 'Dishwasher'],
  ['claims adjuster', 'Loss Adjuster'],
  ['bouncer', 'Security Guard'],
  ['cop', 'Police Officer'],
  ['fireman', 'Firefighter'],
  ['prison guard', 'Correctional Officer'],
  ['train driver', 'Locomotive Engineer'],
  ['cab driver', 'Taxi Driver'],
  ['tire technician', 'Tyre Fitter'],
  ['body shop technician', 'Panel Beater'],
  ['arborist', 'Tree Surgeon'],
  ['lift engineer', 'Elevator Mechanic'],
  ['city planner', 'Town Planner'],
  ['removal man', 'Mover'],
  ['longshoreman', 'Stevedore'],
  ['headhunter', 'Recruiter'],
  ['secretaries', 'Administrative Assistant'],
  ['waitresses', 'Waiter'],
])('%s finds %s', (typed, title) => {
  expect(isFound(typed, title)).toBe(true);
});

test.each([
  ['rn', 'Nurse Recruiter'],
  ['rn', 'Dental Nurse'],
  ['rn', 'Veterinary Nurse'],
  ['janitor', 'Window Cleaner'],
  ['janitor', 'Vacuum Cleaner Engineer'],
  ['shop assistant', 'Assistant Sales Manager'],
  ['trucker', 'Truck Driver Trainer'],
  ['waitress', 'Server Administrator'],
  ['proofreader', 'Video Editor'],
  ['house painter', 'Cake Decorator'],
  ['admin assistant', 'Legal Secretary'],
  ['physician', 'Tree Surgeon'],
  ['druggist', 'Analytical Chemist'],
  ['physio', 'Massage Therapist'],
  ['realtor', 'Real Estate Analyst'],
  ['longshoreman', 'Docker Engineer'],
  ['fashion model', 'Business Model Analyst'],
])('%s does not find %s', (typed, title) => {
  expect(isFound(typed, title)).toBe(false);
});

test('the names are as the index has words, and each has another one', () => {
  for (const { code, names, asked = [] } of occupations.groups as Group[]) {
    const all = [...names, ...asked];
    expect(code).toMatch(/^\d\d-\d{4}$/);
    expect(all.length, names[0]).toBeGreaterThan(1);
    expect(new Set(all).size, names[0]).toBe(all.length);
    for (const name of all) expect(name).toMatch(/^[a-z\d]+(?: [a-z\d]+)*$/);
  }
});
type Group = { code: string; names: string[]; asked?: string[] };
