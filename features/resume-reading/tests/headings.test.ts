// cspell:disable
import { expect, test } from 'vitest';
import { type Line, toLine } from '../server/reading/line.ts';
import { parseResume } from '../server/parse.ts';
import { sectionOf } from '../server/reading/sections.ts';

const line = (text: string): Line =>
  toLine(text.split('\t'), {
    xs: [],
    right: 0,
    size: 11,
    font: 'regular',
    isBullet: false,
    isHeading: false,
  })!;

/** Experience, education, skills and languages by language. */
const HEADINGS = {
  sv: ['Arbetslivserfarenhet', 'Utbildning', 'Kompetenser', 'Språk'],
  da: ['Erhvervserfaring', 'Uddannelse', 'Færdigheder', 'Sprog'],
  nb: ['Arbeidserfaring', 'Utdanning', 'Ferdigheter', 'Språk'],
  fi: ['TYÖKOKEMUS', 'KOULUTUS', 'TAIDOT', 'KIELITAITO'],
  cs: ['Pracovní zkušenosti', 'Vzdělání', 'Dovednosti', 'Jazyky'],
  sk: ['Pracovné skúsenosti', 'Vzdelanie', 'Zručnosti', 'Jazykové znalosti'],
  hu: ['Szakmai tapasztalat', 'Tanulmányok', 'Készségek', 'Nyelvtudás'],
  ro: ['Experiență profesională', 'Educație și formare', 'Competențe', 'Limbi străine'],
  bg: ['Трудов опит', 'Образование', 'Умения', 'Езици'],
  el: ['Επαγγελματική εμπειρία', 'ΕΚΠΑΙΔΕΥΣΗ', 'Δεξιότητες', 'Ξένες γλώσσες'],
  tr: ['İŞ DENEYİMİ', 'EĞİTİM', 'YETENEKLER', 'YABANCI DİL'],
  ru: ['Опыт работы', 'ОБРАЗОВАНИЕ', 'Ключевые навыки', 'Знание языков'],
  uk: ['Досвід роботи', 'Освіта', 'Навички', 'Знання мов'],
  hr: ['Radno iskustvo', 'Obrazovanje', 'Vještine', 'Strani jezici'],
  et: ['Töökogemus', 'Haridus', 'Oskused', 'Keeleoskus'],
  lv: ['Darba pieredze', 'Izglītība', 'Prasmes', 'Valodu zināšanas'],
  lt: ['Darbo patirtis', 'Išsilavinimas', 'Įgūdžiai', 'Kalbos'],
  ar: ['الخبرة المهنية', 'المؤهلات العلمية', 'المهارات', 'اللغات'],
  he: ['ניסיון תעסוקתי', 'השכלה', 'כישורים', 'שפות'],
  fa: ['سوابق شغلی', 'تحصیلات', 'مهارت‌ها', 'زبان‌ها'],
  hi: ['कार्य अनुभव', 'शिक्षा', 'कौशल', 'भाषाएँ'],
  bn: ['কাজের অভিজ্ঞতা', 'শিক্ষাগত যোগ্যতা', 'দক্ষতা', 'ভাষা'],
  zh: ['工作经历', '教育背景', '专业技能', '语言能力'],
  ja: ['【職歴】', '■学歴', '保有スキル', '語学力'],
  ko: ['경력 사항', '학력', '보유 기술', '외국어'],
  th: ['ประสบการณ์ทำงาน', 'การศึกษา', 'ทักษะ', 'ภาษา'],
  vi: ['KINH NGHIỆM LÀM VIỆC', 'HỌC VẤN', 'KỸ NĂNG', 'NGOẠI NGỮ'],
  id: ['Pengalaman Kerja', 'Pendidikan', 'Keahlian', 'Bahasa'],
  ka: ['სამუშაო გამოცდილება', 'განათლება', 'უნარები', 'ენები'],
  pl: ['D O Ś W I A D C Z E N I E', 'Wykształcenie:', '3. Umiejętności', 'Języki obce'],
};

test('headings are known in all languages', () => {
  const right = ['experience', 'education', 'skills', 'languages'];
  const read = Object.entries(HEADINGS).map(([language, headings]) => [
    language,
    headings.map((heading) => sectionOf(heading)),
  ]);
  expect(read).toEqual(Object.keys(HEADINGS).map((language) => [language, right]));
});

test('headings are never skills', () => {
  for (const [
    language,
    [experience = '', education = '', skills = '', languages = ''],
  ] of Object.entries(HEADINGS)) {
    const lines = [
      'Ann Lee',
      experience,
      'Nurse, Harbour Clinic',
      '2019 - 2021',
      education,
      'BSc, Lund University, 2016',
      skills,
      'Triage',
      'Excel',
      languages,
      'Deutsch',
    ];
    const draft = parseResume(lines.map(line));
    expect([language, draft.skills]).toEqual([language, ['Triage', 'Excel']]);
    expect([language, draft.experience]).toMatchObject([language, [{ duration: '2019 - 2021' }]]);
  }
});

test.each([
  ['Skills|Triage|Excel|Hobbies|Chess', 'Triage, Excel'],
  ['Kenntnisse|Schweißen|Führerschein|Klasse B', 'Schweißen'],
  ['Compétences|Soudure|Centres d’intérêt|Lecture', 'Soudure'],
  ['スキル|溶接|資格|普通自動車免許', '溶接'],
  ['보유기술|용접|자격증|운전면허', '용접'],
  ['المهارات / Skills|اللحام|الهوايات / Hobbies|القراءة', 'اللحام'],
  ['ክህሎቶች|ብየዳ|ቋንቋዎች|አማርኛ', 'ብየዳ'],
  ['უნარები|შედუღება|მართვა|ჰობი|კითხვა', 'შედუღება, მართვა'],
  ['### Skills|Triage|### Hobbies|Chess', 'Triage'],
  ['A) Skills|Triage|B) Hobbies|Chess', 'Triage'],
  ['Skills: Triage, Excel|Interests: Chess', 'Triage, Excel'],
  ['Skills|Languages: Java|Tools: Git|Freelance Experience|Shop', 'Java, Git'],
  ['Skills|• Training|• Programming|Education|BSc, Lund University, 2016', 'Training, Programming'],
  ['Skills|Soft\u00AD|ware\u00ADentwicklung|Excel', 'Softwareentwicklung, Excel'],
])('the headings and lines of %s leave the skills %s', (text, skills) => {
  const lines = ['Ann Lee', ...text.split('|')].map(line);
  expect(parseResume(lines).skills.join(', ')).toBe(skills);
});

test('skills are divided by the commas of all scripts', () => {
  for (const list of [
    'Triage、救急',
    'Triage，救急',
    'Triage；救急',
    'Triage، 救急',
    'Triage；救急',
  ])
    expect(parseResume(['Ann Lee', 'Skills', list].map(line)).skills).toEqual(['Triage', '救急']);
});

test('letters that are stored in parts are joined', () => {
  const cases = [
    ['Jos´e Mu˜noz', 'José Muñoz'],
    ['Rene´ Mu¨ller', 'René Müller'],
    ['Dvoˇr´ak', 'Dvořák'],
    ['na¨ıve ´ı', 'naïve í'],
    ['Franc¸ois', 'François'],
    ['Zoe\u0308 e\u0301cole', 'Zoë école'],
    ['i\u0307ki ı\u0307ki', 'iki iki'],
    ['ofﬁce eﬀort', 'office effort'],
    ['Kuber\u00ADnetes', 'Kubernetes'],
    ['ﻣﺤﻤﺪ', 'محمد'],
    ['مـحـمـد', 'محمد'],
    ['\u202Bمحمد\u202C', 'محمد'],
    ['Ｊａｖａ', 'Java'],
    ['S K I L L S', 'SKILLS'],
    ['W O R K  L I F E', 'WORK LIFE'],
    ['山田 太郎', '山田 太郎'],
    ['ทํางาน นํ้า', 'ทำงาน น้ำ'],
    ['อำานาจ', 'อำนาจ'],
    ['ຄຳແສງ', 'ຄຳແສງ'],
  ];
  expect(cases.map(([text]) => [text, line(text!).text])).toEqual(cases);
});

test('jobs and degrees are told apart from their places in other scripts', () => {
  const cases: [lines: string[], job: object, degree: object][] = [
    [
      [
        'Опыт работы',
        'ООО «Ромашка»',
        'Инженер-программист',
        'Март 2018 — наст. время',
        'Образование',
        'МГУ, Бакалавр, 2015',
      ],
      {
        title: 'Инженер-программист',
        company: 'ООО «Ромашка»',
        duration: 'Март 2018 — наст. время',
      },
      { degree: 'Бакалавр', institution: 'МГУ', year: 2015 },
    ],
    [
      [
        'الخبرة العملية',
        'ممرضة، مستشفى الشفاء',
        'مارس 2019 - حتى الآن',
        'التعليم',
        'بكالوريوس تمريض، جامعة الملك سعود، 2016',
      ],
      { title: 'ممرضة', company: 'مستشفى الشفاء', duration: 'مارس 2019 - حتى الآن' },
      { degree: 'بكالوريوس تمريض', institution: 'جامعة الملك سعود', year: 2016 },
    ],
    [
      [
        'İŞ DENEYİMİ',
        'Yazılım Mühendisi, Acme A.Ş.',
        'Ocak 2019 - Devam ediyor',
        'EĞİTİM',
        'İTÜ, Lisans, 2016',
      ],
      { title: 'Yazılım Mühendisi', company: 'Acme A.Ş.', duration: 'Ocak 2019 - Devam ediyor' },
      { degree: 'Lisans', institution: 'İTÜ', year: 2016 },
    ],
    [
      [
        '職歴',
        '2019年4月～現在\t株式会社サンプル',
        '営業担当',
        '学歴',
        '2015年3月\t東京大学、学士',
      ],
      { title: '営業担当', company: '株式会社サンプル', duration: '2019年4月~現在' },
      { degree: '学士', institution: '東京大学', year: 2015 },
    ],
  ];
  for (const [lines, job, degree] of cases)
    expect(parseResume(lines.map(line))).toMatchObject({ experience: [job], education: [degree] });
});
