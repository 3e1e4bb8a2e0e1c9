/**
 * Words and expressions that mean nearly the same in job titles and skills, written for Daybreak. A search for one finds
 * the others too, after its own. In lower case, without accents and signs;
 * IT is 'infotech', as in the index.
 */
const GROUPS: readonly (readonly string[])[] = [
  ['developer', 'programmer', 'engineer', 'coder'],
  ['frontend', 'front end'],
  ['backend', 'back end'],
  ['fullstack', 'full stack'],
  ['javascript', 'js'],
  ['typescript', 'ts'],
  ['kubernetes', 'k8s'],
  ['postgresql', 'postgres'],
  ['golang', 'go language', 'go'],
  ['cplusplus', 'cpp'],
  ['nodejs', 'node'],
  ['reactjs', 'react'],
  ['vuejs', 'vue'],
  ['machine learning', 'ml'],
  ['artificial intelligence', 'ai'],
  ['natural language processing', 'nlp'],
  ['devops', 'site reliability', 'sre'],
  ['sysadmin', 'system administrator', 'systems administrator'],
  ['dba', 'database administrator'],
  ['qa', 'quality assurance', 'tester', 'test engineer'],
  ['ux', 'user experience'],
  ['ui', 'user interface'],
  ['information security', 'cybersecurity', 'cyber security', 'infosec'],
  ['business intelligence', 'bi'],
  ['helpdesk', 'help desk', 'service desk', 'infotech support'],
  ['cto', 'chief technology officer'],
  ['ceo', 'chief executive officer'],
  ['cfo', 'chief financial officer'],
  ['coo', 'chief operating officer'],
  ['vp', 'vice president'],
  ['pm', 'product manager'],
  ['pm', 'project manager'],
  ['hr', 'human resources', 'people operations'],
  ['recruiter', 'talent acquisition'],
  ['pr', 'public relations'],
  ['seo', 'search engine optimization', 'search engine optimisation'],
  ['copywriter', 'content writer'],
  ['sales representative', 'sales rep', 'sales executive'],
  ['account executive', 'ae'],
  ['sdr', 'sales development representative'],
  ['customer service', 'customer support', 'customer care'],
  ['customer success', 'csm'],
  ['executive assistant', 'personal assistant'],
  ['secretary', 'administrative assistant', 'office assistant'],
  ['receptionist', 'front desk'],
  ['bookkeeper', 'accounts clerk'],
  ['accountant', 'accounting'],
  ['lawyer', 'attorney', 'solicitor'],
  ['paralegal', 'legal assistant'],
  ['nurse', 'rn', 'registered nurse'],
  ['nursing assistant', 'cna', 'healthcare assistant', 'care assistant'],
  ['caregiver', 'carer', 'care worker', 'home care'],
  ['doctor', 'physician'],
  ['gp', 'general practitioner'],
  ['physiotherapist', 'physical therapist'],
  ['pharmacist', 'pharmacy'],
  ['dentist', 'dental'],
  ['paramedic', 'emt'],
  ['teacher', 'educator', 'schoolteacher'],
  ['tutor', 'private teacher'],
  ['mathematics', 'maths', 'math'],
  ['lecturer', 'professor'],
  ['nanny', 'childminder', 'babysitter'],
  ['driver', 'chauffeur'],
  ['truck driver', 'lorry driver', 'hgv driver'],
  ['courier', 'delivery driver'],
  ['warehouse worker', 'warehouse operative', 'picker'],
  ['forklift', 'fork lift'],
  ['mechanic', 'technician'],
  ['electrician', 'electrical technician'],
  ['cook', 'chef'],
  ['barista', 'coffee maker'],
  ['bartender', 'barkeeper', 'barman', 'barmaid'],
  ['waiter', 'waitress', 'server staff', 'waiting staff'],
  ['dishwasher', 'kitchen porter'],
  ['cleaner', 'cleaning', 'janitor', 'housekeeper', 'housekeeping'],
  ['security guard', 'security officer'],
  ['shop assistant', 'sales assistant', 'retail assistant', 'store associate'],
  ['cashier', 'checkout'],
  ['store manager', 'shop manager'],
  ['hairdresser', 'hair stylist', 'barber'],
  ['gardener', 'landscaper'],
  ['carpenter', 'joiner'],
  ['builder', 'construction worker', 'bricklayer'],
  ['freelance', 'freelancer', 'contractor'],
  ['intern', 'internship', 'trainee'],
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
  ['apprentice', 'apprenticeship'],
];

const BY_WORDS = new Map<string, string[]>();
for (const group of GROUPS) {
  for (const words of group) {
    const others = group.filter((other) => other !== words);
    BY_WORDS.set(words, [...(BY_WORDS.get(words) ?? []), ...others]);
  }
}

/** The most words of an expression. */
export const EXPRESSION_MAX = 3;

/** Other words for a word or expression: ['developer', 'engineer', 'coder'] for 'programmer'. */
export function synonymsOf(words: string): readonly string[] {
  return BY_WORDS.get(words) ?? BY_WORDS.get(singular(words)) ?? [];
}

/** All single words that have synonyms. */
export const WORDS_WITH_SYNONYMS: readonly string[] = [...BY_WORDS.keys()].filter(
  (words) => !words.includes(' '),
);

/** 'nurses' is looked up like 'nurse'. */
const singular = (words: string) => words.replace(/(?<=\p{L}{3})s$/u, '');
