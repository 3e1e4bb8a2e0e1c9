import type { Law, Source } from './rows.ts';

const law = (title: string, url: string): Source => ({ title, url, kind: 'law' });
const secondary = (title: string, url: string): Source => ({ title, url, kind: 'secondary' });

const TRACKER = secondary(
  'Teamed: EU pay transparency, transposition tracker',
  'https://www.teamed.global/eu-pay-transparency/transposition-tracker',
);
const SALARY_HISTORY = secondary(
  'Corporate Screening: guide to salary history legislation',
  'https://www.corporatescreening.com/guide-to-salary-history-legislation',
);

/** The parts of a row that most rows share. */
const COMMON = {
  until: null,
  employees: 1,
  isForRemote: false,
  appliesToOlderPostings: true,
  note: '',
} as const;
/** The day on which these rows were read. */
const CHECKED = '2026-11-23';

/**
 * THE TABLE OF LAWS. Each row names where it was read and when. It is no legal advice. To add or check a row, see
 * docs/operating.md, 'Laws'; a row that no longer applies gets an `until` and stays.
 */
export const LAWS: readonly Law[] = [
  {
    ...COMMON,
    id: 'at-2013',
    place: 'AT',
    from: '2013-08-01',
    asks: [{ asks: 'pay-stated', orLowest: true }],
    citation: 'GlBG § 9 (2)',
    sources: [
      law(
        'Rechtsinformationssystem: Gleichbehandlungsgesetz § 9',
        'https://www.ris.bka.gv.at/NormDokument.wxe?Abfrage=Bundesnormen&Gesetzesnummer=20003395&FassungVom=2021-02-23&Paragraf=9',
      ),
    ],
    checked: CHECKED,
    note: 'Since 2011 where a collective agreement sets the lowest pay. Managing directors are not covered.',
  },
  {
    ...COMMON,
    id: 'ca-bc-2023-history',
    place: 'CA-BC',
    from: '2023-05-11',
    asks: [{ asks: 'no-pay-history-question' }],
    citation: 'Pay Transparency Act, SBC 2023',
    sources: [
      secondary(
        'BC Trucking Association: employers must include pay in job postings',
        'https://bctrucking.com/bulletin/2023/10/26/pay-transparency-act-bc-employers-must-include-pay-job-postings-nov-1',
      ),
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'ca-bc-2023',
    place: 'CA-BC',
    from: '2023-11-01',
    isForRemote: true,
    asks: [{ asks: 'pay-stated' }],
    citation: 'Pay Transparency Act, s. 2',
    sources: [
      secondary(
        'BC Trucking Association: employers must include pay in job postings',
        'https://bctrucking.com/bulletin/2023/10/26/pay-transparency-act-bc-employers-must-include-pay-job-postings-nov-1',
      ),
      secondary(
        'Labour and Employment Law: guidance under the Pay Transparency Act',
        'https://www.labourandemploymentlaw.com/tag/pay-transparency-act/',
      ),
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'ca-on-2026',
    place: 'CA-ON',
    from: '2026-01-01',
    employees: 25,
    appliesToOlderPostings: false,
    asks: [
      { asks: 'pay-stated', openAbove: { amount: 200_000, currency: 'CAD' } },
      { asks: 'pay-range-width', most: 50_000, unlessAbove: 200_000, currency: 'CAD' },
      { asks: 'vacancy-stated' },
      { asks: 'screening-stated' },
      { asks: 'no-local-experience', adjective: 'Canadian', country: 'Canada' },
      { asks: 'answer-after-interview-days', days: 45 },
      { asks: 'keep-records-years', years: 3, of: 'postings' },
      { asks: 'keep-records-years', years: 3, of: 'applications' },
    ],
    citation: 'O. Reg. 476/24',
    sources: [
      law(
        'Ontario: O. Reg. 476/24, rules and exemptions re job postings',
        'https://www.ontario.ca/laws/regulation/240476',
      ),
      secondary(
        'Sherrard Kuzz: job posting rules for Ontario employers',
        'https://sherrardkuzz.com/newsblast/job-posting-rules-for-ontario-employers-in-force-january-1-2026',
      ),
      secondary(
        'Thryvx: record-keeping requirements for job postings in Ontario',
        'https://thryvx.com/new-record-keeping-requirements-for-job-postings-in-ontario',
      ),
      secondary(
        'North Grenville Chamber of Commerce: what the ministry says of postings before January 1, 2026',
        'https://www.northgrenvillechamber.com/business-support/ministry-labour-immigration-training-and-skills-development',
      ),
    ],
    checked: CHECKED,
    note: 'Its rules for postings do not apply to those posted before, and the employees are counted on the day of posting. Of the regulation, its beginning, its definitions and the number of employees were read; the rest in secondary sources. Only the use of software has to be disclosed: the board asks everybody, because it cannot know. Whether the forms to be kept include the answers of applicants is read differently: they are kept.',
  },
  {
    ...COMMON,
    id: 'ca-pe-2022',
    place: 'CA-PE',
    from: '2022-06-01',
    asks: [{ asks: 'pay-stated' }, { asks: 'no-pay-history-question' }],
    citation: 'Employment Standards Act (PEI), ss. 5.8–5.9',
    sources: [
      secondary(
        'CPHR PEI: Employment Standards Act, pay transparency',
        'https://cphrpei.ca/2022/05/17/employment-standards-act-pay-transparency/',
      ),
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'de-retention',
    place: 'DE',
    from: null,
    asks: [{ asks: 'delete-after-decision-months', months: 6, since: 'decision' }],
    citation: 'AGG § 15 (4)',
    sources: [
      secondary(
        'Haufe: Speichern und Löschen von Bewerberdaten',
        'https://haufe.de/personal/haufe-personal-office-platin/datenschutz-bei-bewerbungen-5-speichern-und-loeschen-von-bewerberdaten_idesk_PI42323_HI14489395.html',
      ),
      secondary(
        'datenschutz notizen: Löschfristen bei Absagen, with the view of the Berlin authority',
        'https://www.datenschutz-notizen.de/leider-muessen-wir-ihnen-mitteilen-zu-loeschfristen-bei-absagen-von-bewerbungen-1743426/',
      ),
    ],
    checked: CHECKED,
    note: 'No law names the six months: authorities derive them from the time to sue after a rejection.',
  },
  {
    ...COMMON,
    id: 'fr-retention',
    place: 'FR',
    from: null,
    asks: [{ asks: 'delete-after-decision-months', months: 24, since: 'contact' }],
    citation: 'CNIL, recrutement',
    sources: [
      secondary(
        'DPO Partagé: délais de conservation des CV, with the recommendation of the CNIL',
        'https://www.dpo-partage.fr/delais-conservation-cv/',
      ),
    ],
    checked: CHECKED,
    note: 'A recommendation of the authority, for applicants who did not object.',
  },
  {
    ...COMMON,
    id: 'it-2026',
    place: 'IT',
    from: '2026-06-07',
    asks: [
      { asks: 'pay-stated' },
      { asks: 'pay-before-interview' },
      { asks: 'no-pay-history-question' },
    ],
    citation: 'D.Lgs. 96/2026',
    sources: [
      secondary(
        'DL Law: decree implementing EU Directive 2023/970 published',
        'https://dl-law.it/en/trasparenza-retributiva-pubblicato-il-decreto-di-recepimento-della-direttiva-ue-2023-970/',
      ),
      secondary(
        'Recruit Talent: legislative decree 96/2026, in force since June 7, 2026',
        'https://recruit-talent.com/italy-formalizes-pay-transparency-comprehensive-analysis-of-legislative-decree-96-2026-and-its-impact-on-the-labor-market/',
      ),
      TRACKER,
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'lt-2026',
    place: 'LT',
    from: '2026-06-07',
    asks: [
      { asks: 'pay-stated' },
      { asks: 'pay-before-interview' },
      { asks: 'no-pay-history-question' },
    ],
    citation: 'Labour Code (Lithuania), art. 25',
    sources: [
      TRACKER,
      secondary(
        'Trusaic: Lithuania transposing the directive',
        'https://trusaic.com/blog/lithuanias-draft-nearing-approval-transposition-tracking-on-time',
      ),
    ],
    checked: CHECKED,
    note: 'Pay in advertisements has been required since 2019; the day was not found, so the row begins with the directive.',
  },
  {
    ...COMMON,
    id: 'mt-2025',
    place: 'MT',
    from: '2025-08-27',
    asks: [{ asks: 'pay-before-hire' }],
    citation: 'L.N. 112 of 2025',
    sources: [
      secondary(
        'Lockton: Malta partially transposes the EU Pay Transparency Directive',
        'https://global.lockton.com/us/en/news-insights/malta-partially-transposes-the-eu-pay-transparency-directive',
      ),
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'mt-2026',
    place: 'MT',
    from: '2026-06-07',
    asks: [{ asks: 'pay-before-interview' }, { asks: 'no-pay-history-question' }],
    citation: 'L.N. 173 of 2026',
    sources: [
      secondary(
        'GVZH: employer obligations under the Equal Pay Regulations, 2026',
        'https://gvzh.mt/insights/equal-pay-malta-employer-obligations-2026/',
      ),
      TRACKER,
    ],
    checked: CHECKED,
    note: 'Read as the full transposition of Directive (EU) 2023/970; its own words on applicants were not seen.',
  },
  {
    ...COMMON,
    id: 'pl-2025',
    place: 'PL',
    from: '2025-12-24',
    asks: [{ asks: 'pay-before-interview' }, { asks: 'no-pay-history-question' }],
    citation: 'Kodeks pracy, art. 18(3ca)',
    sources: [
      secondary(
        'Ecovis: pay transparency, amendments to the Polish Labour Code',
        'https://www.ecovis.com/poland/?p=3111',
      ),
      TRACKER,
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'sk-2026',
    place: 'SK',
    from: '2026-06-07',
    asks: [{ asks: 'pay-before-interview' }, { asks: 'no-pay-history-question' }],
    citation: 'Equal Pay Act (Slovakia), April 15, 2026',
    sources: [
      secondary(
        'Kreston Slovakia: the Equal Pay Act, effective from June 7, 2026',
        'https://www.krestonslovakia.com/zakon-o-rovnakom-odmenovani-muzov-a-zien-od-7-6-2026/',
      ),
      TRACKER,
      secondary(
        'pihr: Slovakia implementing the directive (the draft)',
        'https://pihr.com/pay-equity/slovakia-implementing-the-eu-pay-transparency-directive',
      ),
    ],
    checked: CHECKED,
    note: 'The ban on questions about pay history was read of the draft and of the directive.',
  },
  {
    ...COMMON,
    id: 'us-ca-2018',
    place: 'US-CA',
    from: '2018-01-01',
    asks: [{ asks: 'no-pay-history-question' }],
    citation: 'Cal. Lab. Code § 432.3',
    sources: [
      secondary(
        'California Employment Law Report: publishing the pay scale in job postings',
        'https://www.californiaemploymentlawreport.com/2023/03/californias-requirement-to-publish-pay-scale-in-job-postings/',
      ),
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'us-ca-2023',
    place: 'US-CA',
    from: '2023-01-01',
    employees: 15,
    isForRemote: true,
    asks: [{ asks: 'pay-stated' }],
    citation: 'Cal. Lab. Code § 432.3',
    sources: [
      secondary(
        'California Employment Law Report: publishing the pay scale in job postings',
        'https://www.californiaemploymentlawreport.com/2023/03/californias-requirement-to-publish-pay-scale-in-job-postings/',
      ),
      secondary(
        'Ogletree Deakins: the labor agency on pay scales in postings',
        'https://www.upberita.com/california/california-labor-agency-posts-faqs-relating-to-new-pay-scale-posting-requirements-ogletree-deakins-nash-smoak-stewart-p-c-77613/',
      ),
    ],
    checked: CHECKED,
    note: 'Employees anywhere count, if one of them is in California.',
  },
  {
    ...COMMON,
    id: 'us-co-2021',
    place: 'US-CO',
    from: '2021-01-01',
    isForRemote: true,
    asks: [{ asks: 'pay-stated' }, { asks: 'benefits-stated' }],
    citation: 'C.R.S. § 8-5-201',
    sources: [
      law(
        'Colorado: POST Rules, 7 CCR 1103-18, rule 11',
        'https://regulations.justia.com/states/colorado/1100/1101-d-1/rule-7-ccr-1103-18/rule-7-ccr-1103-18-11',
      ),
      secondary(
        'Colorado Department of Labor: INFO #9A (a copy)',
        'https://ezel.ai/labor-guidance/co/info-9a',
      ),
    ],
    checked: CHECKED,
    note: 'It covers employers with an employee in Colorado.',
  },
  {
    ...COMMON,
    id: 'us-co-2021-history',
    place: 'US-CO',
    from: '2021-01-01',
    asks: [{ asks: 'no-pay-history-question' }],
    citation: 'Equal Pay for Equal Work Act',
    sources: [SALARY_HISTORY],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'us-co-2024',
    place: 'US-CO',
    from: '2024-01-01',
    isForRemote: true,
    asks: [{ asks: 'closing-date-stated' }],
    citation: 'C.R.S. § 8-5-201',
    sources: [
      law(
        'Colorado: POST Rules, 7 CCR 1103-18, rule 11',
        'https://regulations.justia.com/states/colorado/1100/1101-d-1/rule-7-ccr-1103-18/rule-7-ccr-1103-18-11',
      ),
      secondary('Open States: SB 23-105', 'https://open.pluralpolicy.com/co/bills/2023A/SB23-105'),
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'us-dc-2024',
    place: 'US-DC',
    from: '2024-06-30',
    asks: [{ asks: 'pay-stated' }, { asks: 'no-pay-history-question' }],
    citation: 'D.C. Code § 32-1451 et seq.',
    sources: [
      secondary(
        'Davis Wright Tremaine: new pay transparency law for D.C. employers',
        'https://www.dwt.com/blogs/employment-labor-and-benefits/2024/01/new-pay-transparency-law-for-dc-employers',
      ),
      secondary(
        'Buchanan: amendment of the D.C. pay transparency law',
        'http://www.bipc.com/new-amendment-revives-washington-dc-pay-transparency-law',
      ),
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'us-de-2027',
    place: 'US-DE',
    from: '2027-09-26',
    employees: 26,
    asks: [{ asks: 'pay-stated', orCommission: true }, { asks: 'benefits-stated' }],
    citation: 'Delaware HB 105 (2025)',
    sources: [
      secondary(
        'Morgan Lewis: Delaware passes pay transparency law',
        'https://www.morganlewis.com/ja/pubs/2025/10/delaware-passes-pay-transparency-law-implications-for-covered-employers',
      ),
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'us-hi-2024',
    place: 'US-HI',
    from: '2024-01-01',
    employees: 50,
    asks: [{ asks: 'pay-stated' }],
    citation: 'HRS § 378-2.8',
    sources: [
      law(
        'Hawaii: SB 1057 (2023)',
        'https://data.capitol.hawaii.gov/sessions/session2023/bills/SB1057_HD1_.HTM',
      ),
      secondary(
        'HRS § 378-2.8 (a copy)',
        'https://courtgpt.ai/laws/hawaii/title-21/chapter-378/section-378-2-8',
      ),
      secondary(
        'ADP: Hawaii to require that job listings disclose pay',
        'http://adptotalsourceinsightsandsolutions.com/Home/ArtMID/516/ArticleID/3254/Hawaii-to-Require-that-Job-Listings-Disclose-Pay-Information-',
      ),
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'us-il-2025',
    place: 'US-IL',
    from: '2025-01-01',
    employees: 15,
    appliesToOlderPostings: false,
    asks: [
      { asks: 'pay-stated' },
      { asks: 'benefits-stated' },
      { asks: 'keep-records-years', years: 5, of: 'postings' },
    ],
    citation: '820 ILCS 112/10',
    sources: [
      secondary(
        'Meyer Capel: Illinois Equal Pay Act changes',
        'https://www.meyercapel.com/insights/lorna-geiler-labor-law-e-bulletin-illinois-equal-pay-act-changes',
      ),
      secondary(
        'Navigant Law: Illinois Equal Pay Act, with its words',
        'https://www.navigantlaw.com/illinois-equal-pay-act/',
      ),
      secondary(
        'BCLP: pay transparency in Illinois applies to postings from January 1, 2025 on',
        'http://www.bclplaw.com/en-US/events-insights-news/pay-transparency-requirements-are-coming-to-illinois-in-2025.html',
      ),
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'us-ma-2025',
    place: 'US-MA',
    from: '2025-10-29',
    employees: 25,
    asks: [{ asks: 'pay-stated' }],
    citation: 'Mass. St. 2024, c. 141',
    sources: [
      secondary(
        'Greenberg Traurig: Massachusetts pay transparency law takes effect',
        'https://www.gtlaw.com/pl/insights/2025/10/massachusetts-pay-transparency-law-takes-effect-on-oct-29-2025',
      ),
    ],
    checked: CHECKED,
    note: 'Employees in Massachusetts count. Older sources name July 31, 2025.',
  },
  {
    ...COMMON,
    id: 'us-md-2024',
    place: 'US-MD',
    from: '2024-10-01',
    appliesToOlderPostings: false,
    asks: [
      { asks: 'pay-stated' },
      { asks: 'benefits-stated' },
      { asks: 'keep-records-years', years: 3, of: 'postings' },
    ],
    citation: 'Md. Lab. & Empl. § 3-304.2',
    sources: [
      law(
        'Maryland Department of Labor: wage range transparency, questions and answers',
        'https://dllr.state.md.us/LABOR/wages/esswagerangefaq.shtml',
      ),
      secondary(
        'SHRM: Maryland releases FAQs on the Wage Range Transparency Act',
        'https://shrm.org/in/topics-tools/employment-law-compliance/maryland-releases-faqs-on-wage-range-transparency-act',
      ),
    ],
    checked: CHECKED,
    note: 'The authority: it applies to postings made from its first day on, and to those that are amended or posted again.',
  },
  {
    ...COMMON,
    id: 'us-me-2026',
    place: 'US-ME',
    from: '2026-07-13',
    employees: 10,
    asks: [{ asks: 'pay-stated', orCommission: true }],
    citation: 'Maine H.P. 18 (2026)',
    sources: [
      secondary(
        'Compliance Poster: Maine has completed its 2026 legislative session',
        'https://complianceposter.com/2026/05/11/maine-2026-legislative-session-end/',
      ),
      secondary(
        'Brightmine: Maine enacts a pay transparency law',
        'https://www.brightmine.com/us/?p=13369',
      ),
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'us-mn-2025',
    place: 'US-MN',
    from: '2025-01-01',
    employees: 30,
    asks: [{ asks: 'pay-stated' }, { asks: 'benefits-stated' }],
    citation: 'Minn. Stat. § 181.173',
    sources: [
      secondary(
        'Mondaq: Minnesota job postings must comply with new disclosure requirements',
        'https://www.mondaq.com/unitedstates/employee-benefits--compensation/1469770/minnesota-job-postings-must-comply-with-new-compensation-disclosure-requirements-beginning-january-2025',
      ),
    ],
    checked: CHECKED,
    note: 'Employees in Minnesota count.',
  },
  {
    ...COMMON,
    id: 'us-nj-2025',
    place: 'US-NJ',
    from: '2025-06-01',
    employees: 10,
    asks: [{ asks: 'pay-stated' }, { asks: 'benefits-stated' }],
    citation: 'N.J. Pay and Benefit Transparency Act',
    sources: [
      secondary(
        'National Law Review: New Jersey’s new transparency mandate',
        'https://natlawreview.com/article/shining-light-pay-understanding-new-jerseys-new-transparency-mandate-employers',
      ),
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'us-ny-2020-history',
    place: 'US-NY',
    from: '2020-01-06',
    asks: [{ asks: 'no-pay-history-question' }],
    citation: 'N.Y. Lab. Law § 194-a',
    sources: [
      law(
        'LawServer: N.Y. Labor Law § 194-a',
        'https://www.lawserver.com/law/state/new-york/ny-laws/ny_labor_law_194-a',
      ),
      secondary(
        'Davis Wright Tremaine: New York labor law updates',
        'https://www.dwt.com/blogs/employment-labor-and-benefits/2019/11/new-york-labor-law-updates-2020',
      ),
    ],
    checked: '2026-11-30',
  },
  {
    ...COMMON,
    id: 'us-ny-2023',
    place: 'US-NY',
    from: '2023-09-17',
    employees: 4,
    asks: [{ asks: 'pay-stated', orCommission: true }],
    citation: 'N.Y. Lab. Law § 194-b',
    sources: [
      law('New York Senate: Labor Law § 194-b', 'https://nysenate.gov/legislation/laws/LAB/194-B'),
      secondary(
        'Employment Law Watch: the wage transparency law goes into effect',
        'https://www.employmentlawwatch.com/2023/09/articles/employment-us/reminder-to-new-york-employers-the-states-wage-transparency-law-goes-into-effect-on-september-17/',
      ),
    ],
    checked: CHECKED,
    note: 'It also covers work elsewhere for a supervisor in New York, which the board cannot know.',
  },
  {
    ...COMMON,
    id: 'us-vt-2018',
    place: 'US-VT',
    from: '2018-07-01',
    asks: [{ asks: 'no-pay-history-question' }],
    citation: 'Vermont Act 126 (2018)',
    sources: [
      secondary(
        'EY: Vermont requires salary information in job advertisements',
        'https://taxnews.ey.com/news/2024-1579-vermont-law-requires-salary-information-on-job-advertisements-starting-july-1-2025',
      ),
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'us-vt-2025',
    place: 'US-VT',
    from: '2025-07-01',
    employees: 5,
    asks: [{ asks: 'pay-stated', orCommission: true }],
    citation: '21 V.S.A. § 495p',
    sources: [
      law(
        'Vermont legislature: 21 V.S.A. § 495p',
        'https://legislature.vermont.gov/statutes/section/21/005/00495p',
      ),
      secondary(
        'Sheehey: state law changes for Vermont employers',
        'https://sheeheyvt.com/state-law-changes-for-vermont-employers',
      ),
    ],
    checked: CHECKED,
  },
  {
    ...COMMON,
    id: 'us-wa-2023',
    place: 'US-WA',
    from: '2023-01-01',
    employees: 15,
    isForRemote: true,
    asks: [{ asks: 'pay-stated' }, { asks: 'benefits-stated' }],
    citation: 'RCW 49.58.110',
    sources: [
      law(
        'Washington legislature: bill report on SB 5408, with the law in force',
        'https://lawfilesext.leg.wa.gov/biennium/2025-26/Htm/Bill%20Reports/Senate/5408%20SBA%20LC%2025.htm',
      ),
      secondary(
        'TAG Alliances: Washington’s Equal Pay and Opportunities Act and remote work',
        'https://tagalliances.com/specialty-groups/global-mobility-immigration-law/13463-perm-labor-certification-application-may-be-impacted-by-washington-s-new-equal-pay-opportunities-act',
      ),
    ],
    checked: CHECKED,
  },
];
