import { fileURLToPath } from 'node:url';
import { Document, Packer, Paragraph, Tab, Table, TableCell, TableRow, TextRun } from 'docx';
import PdfDocument from 'pdfkit';
import { type Job, type Language, type Person, WORDS } from './people.ts';

/** A resume's layout: HTML that a browser prints as PDF, or a file. */
export interface Layout {
  name: string;
  html?: (view: View) => string;
  docx?: (view: View) => Promise<Uint8Array>;
  pdf?: (view: View) => Promise<Uint8Array>;
}

/** A person with the words and dates of a resume in their language. */
export interface View extends Person {
  words: {
    experience: string;
    education: string;
    skills: string;
    profile: string;
    languages: string;
    contact: string;
    table: string[];
  };
  /** The dates of a job in one of the usual forms. */
  dates: (job: Pick<Job, 'from' | 'to'>) => string;
  years: (degree: { from: number; to: number }) => string;
  points: (index: number) => string[];
  about: string;
}

type Form = (typeof FORMS)[number];
const FORMS = ['month year', '03/2019', 'years', 'since', '03.2019', 'full month'] as const;

/** @param variant chooses the words of headings and the form of dates */
export function viewOf(person: Person, variant: number): View {
  const words = WORDS[person.language];
  const one = (list: readonly string[]) => list[variant % list.length]!;
  const form = FORMS[variant % FORMS.length]!;
  return {
    ...person,
    words: {
      experience: one(words.experience),
      education: one(words.education),
      skills: one(words.skills),
      profile: one(words.profile),
      languages: words.languages,
      contact: words.contact,
      table: words.table,
    },
    dates: ({ from, to }) => {
      const start = moment(from, form, person.language);
      if (to)
        return `${start}${between(form, person.language)}${moment(to, form, person.language)}`;
      if (form === 'since') return `${words.since} ${start}`;
      return `${start}${between(form, person.language)}${one(words.present)}`;
    },
    years: ({ from, to }) => (variant % 2 ? `${from} – ${to}` : String(to)),
    points: (index) =>
      [0, 1, 2].map((offset) => words.points[(index + offset) % words.points.length]!),
    about: `${words.points[3]} ${words.points[0]}`,
  };
}

const between = (form: Form, language: Language) =>
  form === 'full month' ? ` ${WORDS[language].to} ` : form === '03.2019' ? '-' : ' – ';

function moment([year, month]: [number, number], form: Form, language: Language): string {
  const number = String(month).padStart(2, '0');
  if (form === 'years') return String(year);
  if (form === '03/2019') return `${number}/${year}`;
  if (form === '03.2019') return `${number}.${year}`;
  const date = new Date(Date.UTC(year, month - 1, 1));
  const name = new Intl.DateTimeFormat(language, {
    month: form === 'month year' ? 'short' : 'long',
    timeZone: 'UTC',
  }).format(date);
  return `${name} ${WORDS[language].of}${year}`;
}

const page = (style: string, body: string) =>
  `<!doctype html><meta charset="utf-8"><style>
  * { box-sizing: border-box; margin: 0; padding: 0 } body { font: 10.5pt/1.4 sans-serif; color: #222 }
  ul { padding-left: 16px } table { border-collapse: collapse; width: 100% } ${style}</style><body>${body}</body>`;

const list = (points: readonly string[]) =>
  `<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`;
const contactLine = ({ email, phone, place }: View) => [place, phone, email].join(' | ');

/** The layouts that the parser was written with. */
export const KNOWN_LAYOUTS: Layout[] = [
  {
    name: 'one column, dates right',
    html: (v) =>
      page(
        'h1{font-size:24pt} h2{font-size:14pt;margin:14pt 0 6pt;border-bottom:1px solid} .r{display:flex;justify-content:space-between} b{font-weight:700}',
        `<h1>${v.fullName}</h1><p>${v.headline}</p><p>${contactLine(v)}</p>
        <h2>${v.words.profile}</h2><p>${v.about}</p><h2>${v.words.experience}</h2>${v.jobs
          .map(
            (job, index) =>
              `<div class=r><b>${job.title}</b><span>${v.dates(job)}</span></div><p>${job.company}, ${job.place}</p>${list(v.points(index))}`,
          )
          .join('')}<h2>${v.words.education}</h2>${v.degrees
          .map(
            (d) =>
              `<div class=r><b>${d.degree}</b><span>${v.years(d)}</span></div><p>${d.institution}</p>`,
          )
          .join('')}<h2>${v.words.skills}</h2><p>${v.skills.join(', ')}</p>`,
      ),
  },
  {
    name: 'dark sidebar left',
    html: (v) =>
      page(
        'body{display:grid;grid-template-columns:200px 1fr;gap:24px} aside{background:#234;color:#fff;padding:16px} main{padding:16px} h1{font-size:22pt} h2{font-size:13pt;margin:12pt 0 4pt}',
        `<aside><h2>${v.words.contact}</h2><p>${v.email}</p><p>${v.phone}</p><p>${v.place}</p><h2>${v.words.skills}</h2>${list(v.skills)}<h2>${v.words.languages}</h2><p>English</p></aside>
        <main><h1>${v.fullName}</h1><p>${v.headline}</p><h2>${v.words.experience}</h2>${v.jobs
          .map(
            (job, index) =>
              `<p><b>${job.title}</b></p><p>${job.company} | ${v.dates(job)}</p>${list(v.points(index))}`,
          )
          .join(
            '',
          )}<h2>${v.words.education}</h2>${v.degrees.map((d) => `<p><b>${d.degree}</b></p><p>${d.institution} | ${v.years(d)}</p>`).join('')}</main>`,
      ),
  },
  {
    name: 'sidebar right',
    html: (v) =>
      page(
        'header{padding:16px} .c{display:grid;grid-template-columns:1fr 190px;gap:28px;padding:16px} h1{font-size:26pt} h2{font-size:12pt;text-transform:uppercase;margin:12pt 0 4pt}',
        `<header><h1>${v.fullName}</h1><p>${v.headline} · ${v.email} · ${v.phone}</p></header><div class=c><main><h2>${v.words.profile}</h2><p>${v.about}</p><h2>${v.words.experience}</h2>${v.jobs
          .map(
            (job, index) =>
              `<p><b>${job.company}</b>, ${job.place}</p><p><i>${job.title}</i>, ${v.dates(job)}</p><p>${v.points(index).join(' ')}</p>`,
          )
          .join('')}</main><aside><h2>${v.words.skills}</h2>${v.skills
          .map((skill) => `<p>${skill}</p>`)
          .join(
            '',
          )}<h2>${v.words.education}</h2>${v.degrees.map((d) => `<p><b>${d.degree}</b></p><p>${d.institution}</p><p>${v.years(d)}</p>`).join('')}</aside></div>`,
      ),
  },
  {
    name: 'dates left',
    html: (v) =>
      page(
        'h1{font-size:20pt} h2{font-size:13pt;margin:14pt 0 6pt} .g{display:grid;grid-template-columns:150px 1fr;gap:12px;margin-bottom:6pt}',
        `<h1>${v.fullName}</h1><p>${v.place}</p><p>${v.email}</p><p>${v.phone}</p><h2>${v.words.experience}</h2>${v.jobs
          .map(
            (job, index) =>
              `<div class=g><span>${v.dates(job)}</span><div><b>${job.title}</b><p>${job.company}, ${job.place}</p>${list(v.points(index))}</div></div>`,
          )
          .join(
            '',
          )}<h2>${v.words.education}</h2>${v.degrees.map((d) => `<div class=g><span>${v.years(d)}</span><div><b>${d.degree}</b><p>${d.institution}</p></div></div>`).join('')}<h2>${v.words.skills}</h2><div class=g><span></span><p>${v.skills.join(' • ')}</p></div>`,
      ),
  },
  {
    name: 'table',
    html: (v) =>
      page(
        'h1{font-size:18pt} h2{font-size:12pt;margin:12pt 0 4pt} td,th{border:1px solid #999;padding:4px;text-align:left;vertical-align:top}',
        `<h1>${v.fullName}</h1><p>${contactLine(v)}</p><h2>${v.words.experience}</h2><table><tr>${v.words.table.map((name) => `<th>${name}</th>`).join('')}</tr>${v.jobs
          .map(
            (job) =>
              `<tr><td>${v.dates(job)}</td><td>${job.title}</td><td>${job.company}</td></tr>`,
          )
          .join(
            '',
          )}</table><h2>${v.words.education}</h2><table>${v.degrees.map((d) => `<tr><td>${v.years(d)}</td><td>${d.degree}</td><td>${d.institution}</td></tr>`).join('')}</table><h2>${v.words.skills}</h2><p>${v.skills.join('; ')}</p>`,
      ),
  },
  {
    name: 'spaced capitals, company first',
    html: (v) =>
      page(
        'h1{font-size:24pt;text-transform:uppercase;letter-spacing:4pt} h2{font-size:11pt;text-transform:uppercase;letter-spacing:3pt;margin:14pt 0 6pt} .r{display:flex;justify-content:space-between}',
        `<h1>${v.fullName}</h1><p>${v.email}</p><p>${v.phone}</p><h2>${v.words.experience}</h2>${v.jobs
          .map(
            (job, index) =>
              `<div class=r><b>${job.company}</b><span>${job.place}</span></div><div class=r><i>${job.title}</i><span>${v.dates(job)}</span></div>${list(v.points(index))}`,
          )
          .join(
            '',
          )}<h2>${v.words.education}</h2>${v.degrees.map((d) => `<div class=r><b>${d.institution}</b></div><div class=r><i>${d.degree}</i><span>${v.years(d)}</span></div>`).join('')}<h2>${v.words.skills}</h2><p>${v.skills.join(' | ')}</p>`,
      ),
  },
  {
    name: 'headings in the margin',
    html: (v) =>
      page(
        'h1{font-size:22pt} .g{display:grid;grid-template-columns:170px 1fr;gap:16px;margin-top:14pt} h2{font-size:11pt}',
        `<h1>${v.fullName}</h1><p>${contactLine(v)}</p><div class=g><h2>${v.words.profile}</h2><p>${v.about}</p></div><div class=g><h2>${v.words.experience}</h2><div>${v.jobs
          .map(
            (job, index) =>
              `<p><b>${job.title}</b>, ${job.company}</p><p>${v.dates(job)}</p>${list(v.points(index))}`,
          )
          .join(
            '',
          )}</div></div><div class=g><h2>${v.words.education}</h2><div>${v.degrees.map((d) => `<p><b>${d.degree}</b>, ${d.institution}</p><p>${v.years(d)}</p>`).join('')}</div></div><div class=g><h2>${v.words.skills}</h2><p>${v.skills.join(', ')}</p></div>`,
      ),
  },
  {
    name: 'an entry in a line',
    html: (v) =>
      page(
        'h1{font-size:16pt;text-align:center} .c{text-align:center} h2{font-size:12pt;margin:10pt 0 2pt}',
        `<h1>${v.fullName}</h1><p class=c>${contactLine(v)}</p><h2>${v.words.skills}</h2><p>${v.skills.join(', ')}</p><h2>${v.words.experience}</h2>${v.jobs
          .map(
            (job, index) =>
              `<p><b>${job.title}, ${job.company} (${v.dates(job)})</b></p><p>${v.points(index).join(' ')}</p>`,
          )
          .join(
            '',
          )}<h2>${v.words.education}</h2>${v.degrees.map((d) => `<p><b>${d.degree}, ${d.institution} (${v.years(d)})</b></p>`).join('')}`,
      ),
  },
  {
    name: 'docx',
    docx: (v) =>
      toDocx([
        heading(v.fullName, 'Title'),
        line(contactLine(v)),
        heading(v.words.experience),
        ...v.jobs.flatMap((job, index) => [
          line(`${job.title} – ${job.company}`, true),
          line(v.dates(job)),
          ...v.points(index).map(bullet),
        ]),
        heading(v.words.education),
        ...v.degrees.flatMap((d) => [
          line(`${d.degree} – ${d.institution}`, true),
          line(v.years(d)),
        ]),
        heading(v.words.skills),
        line(v.skills.join(', ')),
      ]),
  },
  {
    name: 'docx with tables',
    docx: (v) =>
      toDocx([
        line(v.fullName, true, 40),
        line(v.email),
        line(v.phone),
        line(v.words.experience, true, 28),
        table(
          v.jobs.map((job, index) => [
            [line(v.dates(job))],
            [
              line(job.title, true),
              line(`${job.company}, ${job.place}`),
              ...v.points(index).map(bullet),
            ],
          ]),
        ),
        line(v.words.education, true, 28),
        table(
          v.degrees.map((d) => [[line(v.years(d))], [line(d.degree, true), line(d.institution)]]),
        ),
        line(v.words.skills, true, 28),
        ...v.skills.map(bullet),
      ]),
  },
  {
    name: 'skills in bars, dates below',
    html: (v) =>
      page(
        'body{display:grid;grid-template-columns:33% 1fr;gap:20px} h1{font-size:18pt} h2{font-size:12pt;margin:10pt 0 4pt;border-bottom:2px solid #d52}',
        `<aside><h1>${v.fullName}</h1><p>${v.email}</p><p>${v.phone}</p><h2>${v.words.skills}</h2>${v.skills
          .map((skill, index) => `<p>${skill} ${'■■■■■□□□'.slice(index % 3, (index % 3) + 5)}</p>`)
          .join('')}<h2>${v.words.education}</h2>${v.degrees
          .map((d) => `<p><b>${d.degree}</b></p><p>${d.institution}</p><p>${v.years(d)}</p>`)
          .join('')}</aside><main><h2>${v.words.experience}</h2>${v.jobs
          .map(
            (job, index) =>
              `<p><b>${job.title}</b></p><p>${job.company}, ${job.place}</p><p>${v.dates(job)}</p>${list(v.points(index))}`,
          )
          .join('')}</main>`,
      ),
  },
  {
    name: 'no headings, dates right',
    html: (v) =>
      page(
        'div.r{display:flex;justify-content:space-between} section{margin-top:14pt} .n{font-size:17pt}',
        `<p class=n>${v.fullName}</p><p>${contactLine(v)}</p><section>${v.jobs
          .map(
            (job, index) =>
              `<div class=r><b>${job.title}, ${job.company}</b><span>${v.dates(job)}</span></div>${list(v.points(index))}`,
          )
          .join('')}</section><section>${v.degrees
          .map(
            (d) =>
              `<div class=r><b>${d.degree}, ${d.institution}</b><span>${d.from} – ${d.to}</span></div>`,
          )
          .join('')}</section><section><p>${v.skills.join(' • ')}</p></section>`,
      ),
  },
  {
    name: 'typewritten',
    html: (v) =>
      page(
        'pre{font:10pt/1.4 monospace;white-space:pre-wrap}',
        `<pre>${[
          v.fullName,
          `${v.place} * ${v.phone} * ${v.email}`,
          '',
          v.words.experience.toUpperCase(),
          '-'.repeat(40),
          ...v.jobs.flatMap((job, index) => [
            `${job.company}, ${job.place}`,
            `${job.title}  (${v.dates(job)})`,
            ...v.points(index).map((point) => `* ${point}`),
            '',
          ]),
          v.words.education.toUpperCase(),
          '-'.repeat(40),
          ...v.degrees.flatMap((d) => [d.institution, `${d.degree}  (${v.years(d)})`, '']),
          v.words.skills.toUpperCase(),
          '-'.repeat(40),
          ...v.skills.map((skill) => `* ${skill}`),
        ].join('\n')}</pre>`,
      ),
  },
  {
    name: 'dates left, company first, labels',
    html: (v) =>
      page(
        '.g{display:grid;grid-template-columns:38mm 1fr;gap:6mm;margin-bottom:4pt} h2{font-size:12pt;margin:12pt 0 6pt;background:#eee}',
        `<div class=g><span>Name</span><b>${v.fullName}</b></div><div class=g><span>Email</span><span>${v.email}</span></div><h2>${v.words.experience}</h2>${v.jobs
          .map(
            (job, index) =>
              `<div class=g><span>${v.dates(job)}</span><div><p>${job.company}</p><p><b>${job.title}</b></p>${list(v.points(index))}</div></div>`,
          )
          .join('')}<h2>${v.words.education}</h2>${v.degrees
          .map(
            (d) =>
              `<div class=g><span>${v.years(d)}</span><div><p>${d.institution}</p><p><b>${d.degree}</b></p></div></div>`,
          )
          .join('')}<h2>${v.words.skills}</h2><p>${v.skills.join(', ')}</p>`,
      ),
  },
  {
    name: 'chips and a wide margin',
    html: (v) =>
      page(
        'body{padding:0 18mm} .chips span{display:inline-block;background:#dde;border-radius:4px;padding:2px 6px;margin:0 8px 6px 0} h2{margin:12pt 0 4pt;font-size:13pt} h1{font-size:25pt}',
        `<h1>${v.fullName}</h1><p>${v.headline}</p><p>${v.email}</p><h2>${v.words.skills}</h2><div class=chips>${v.skills
          .map((skill) => `<span>${skill}</span>`)
          .join('')}</div><h2>${v.words.experience}</h2>${v.jobs
          .map(
            (job, index) =>
              `<p>${v.dates(job)}</p><p><b>${job.title}</b></p><p>${job.company} · ${job.place}</p>${list(v.points(index))}`,
          )
          .join('')}<h2>${v.words.education}</h2>${v.degrees
          .map((d) => `<p>${v.years(d)}</p><p><b>${d.degree}</b></p><p>${d.institution}</p>`)
          .join('')}`,
      ),
  },
];

/** Layouts that were not used to write the parser. */
export const HELD_OUT_LAYOUTS: Layout[] = [
  {
    name: 'centered, dates in a third line',
    html: (v) =>
      page(
        'body{font-family:serif} h1,h2,.c{text-align:center} h1{font-size:21pt} h2{font-size:13pt;margin:12pt 0 4pt;font-variant:small-caps}',
        `<h1>${v.fullName}</h1><p class=c>${v.headline}</p><p class=c>${contactLine(v)}</p><h2>${v.words.education}</h2>${v.degrees
          .map((d) => `<p>${d.institution}</p><p>${d.degree}</p><p>${v.years(d)}</p>`)
          .join('')}<h2>${v.words.experience}</h2>${v.jobs
          .map(
            (job, index) =>
              `<p>${job.company}</p><p>${job.title}</p><p>${v.dates(job)}</p>${list(v.points(index))}`,
          )
          .join('')}<h2>${v.words.skills}</h2><p>${v.skills.join(' · ')}</p>`,
      ),
  },
  {
    name: 'two equal columns',
    html: (v) =>
      page(
        'h1{font-size:28pt} .c{display:grid;grid-template-columns:1fr 1fr;gap:36px} h2{font-size:13pt;color:#06c;margin:10pt 0 4pt} .chips span{display:inline-block;border:1px solid;border-radius:9px;padding:1px 8px;margin:0 14px 6px 0} small{color:#666}',
        `<h1>${v.fullName}</h1><p>${v.headline}</p><div class=c><div><h2>${v.words.experience}</h2>${v.jobs
          .map(
            (job, index) =>
              `<p><b>${job.title}</b></p><p>${job.company}</p><small>${v.dates(job)}, ${job.place}</small>${list(v.points(index).slice(0, 2))}`,
          )
          .join(
            '',
          )}</div><div><h2>${v.words.contact}</h2><p>${v.email}</p><p>${v.phone}</p><h2>${v.words.skills}</h2><div class=chips>${v.skills.map((skill) => `<span>${skill}</span>`).join('')}</div><h2>${v.words.education}</h2>${v.degrees.map((d) => `<p><b>${d.degree}</b></p><p>${d.institution}</p><small>${v.years(d)}</small>`).join('')}</div></div>`,
      ),
  },
  {
    name: 'no headings',
    html: (v) =>
      page(
        'p{margin-bottom:3pt} .n{font-size:15pt} div{margin-top:12pt}',
        `<p class=n>${v.fullName}</p><p>${v.email}, ${v.phone}</p><div>${v.jobs
          .map((job) => `<p><b>${v.dates(job)}</b></p><p>${job.title}, ${job.company}</p>`)
          .join('')}</div><div>${v.degrees
          .map((d) => `<p><b>${d.from} – ${d.to}</b></p><p>${d.degree}, ${d.institution}</p>`)
          .join('')}</div><div><p>${v.skills.join(', ')}</p></div>`,
      ),
  },
  {
    name: 'justified, two pages',
    html: (v) =>
      page(
        'p{text-align:justify;margin-bottom:8pt} h1{font-size:19pt} h2{font-size:14pt;margin:26pt 0 10pt;border-left:4px solid #c40;padding-left:8px} body{font-size:12.5pt;line-height:1.75}',
        `<h1>${v.fullName}</h1><p>${v.headline}</p><p>${v.phone} · ${v.email}</p><h2>${v.words.profile}</h2><p>${v.about} ${v.points(1).join(' ')}</p><h2>${v.words.experience}</h2>${v.jobs
          .map(
            (job, index) =>
              `<p><b>${job.title}</b><br>${job.company}, ${job.place}<br>${v.dates(job)}</p><p>${v.points(index).join(' ')} ${v.points(index + 1).join(' ')} ${v.points(index + 2).join(' ')}</p>`,
          )
          .join(
            '',
          )}<h2>${v.words.education}</h2>${v.degrees.map((d) => `<p><b>${d.degree}</b><br>${d.institution}<br>${v.years(d)}</p>`).join('')}<h2>${v.words.skills}</h2><p>${v.skills.join(', ')}</p>`,
      ),
  },
  {
    name: 'icons, dates first',
    html: (v) =>
      page(
        'h1{font-size:23pt;font-weight:300} h2{font-size:13pt;margin:14pt 0 6pt} .d{color:#777;font-size:9pt}',
        `<h1>${v.fullName}</h1><p>✉ ${v.email} &nbsp; ☎ ${v.phone} &nbsp; ⌂ ${v.place}</p><h2>★ ${v.words.profile}</h2><p>${v.about}</p><h2>💼 ${v.words.experience}</h2>${v.jobs
          .map(
            (job, index) =>
              `<p class=d>${v.dates(job)}</p><p><b>${job.title}</b> – ${job.company}</p>${v
                .points(index)
                .map((point) => `<p>➤ ${point}</p>`)
                .join('')}`,
          )
          .join(
            '',
          )}<h2>🎓 ${v.words.education}</h2>${v.degrees.map((d) => `<p class=d>${v.years(d)}</p><p><b>${d.degree}</b> – ${d.institution}</p>`).join('')}<h2>⚙ ${v.words.skills}</h2>${v.skills.map((skill) => `<p>✔ ${skill}</p>`).join('')}`,
      ),
  },
  {
    name: 'table without lines',
    html: (v) =>
      page(
        'h1{font-size:17pt;margin-bottom:12pt} td{vertical-align:top;padding:3pt 0} td:first-child{width:34%} h2{font-size:12pt;padding-top:10pt}',
        `<h1>CV</h1><table><tr><td>Name:</td><td>${v.fullName}</td></tr><tr><td>E-Mail:</td><td>${v.email}</td></tr><tr><td>Tel.:</td><td>${v.phone}</td></tr><tr><td colspan=2><h2>${v.words.experience}</h2></td></tr>${v.jobs
          .map(
            (job, index) =>
              `<tr><td>${v.dates(job)}</td><td>${job.company}, ${job.place}<br><b>${job.title}</b>${list(v.points(index).slice(0, 2))}</td></tr>`,
          )
          .join(
            '',
          )}<tr><td colspan=2><h2>${v.words.education}</h2></td></tr>${v.degrees.map((d) => `<tr><td>${v.years(d)}</td><td>${d.institution}<br><b>${d.degree}</b></td></tr>`).join('')}<tr><td colspan=2><h2>${v.words.skills}</h2></td></tr><tr><td></td><td>${v.skills.join(', ')}</td></tr></table>`,
      ),
  },
  {
    name: 'skills with levels',
    html: (v) =>
      page(
        'body{display:flex} main{width:64%;padding:20px} aside{width:36%;background:#eee;padding:20px} h1{font-size:20pt} h2{font-size:12pt;margin:12pt 0 4pt;text-transform:uppercase} .s{display:flex;justify-content:space-between}',
        `<main><h1>${v.fullName}</h1><h2>${v.words.experience}</h2>${v.jobs
          .map(
            (job, index) =>
              `<p><b>${job.title}</b> | ${job.company}</p><p>${v.dates(job)} | ${job.place}</p>${list(v.points(index))}`,
          )
          .join(
            '',
          )}<h2>${v.words.education}</h2>${v.degrees.map((d) => `<p><b>${d.degree}</b> | ${d.institution}</p><p>${v.years(d)}</p>`).join('')}</main><aside><h2>${v.words.contact}</h2><p>${v.phone}</p><p>${v.email}</p><h2>${v.words.skills}</h2>${v.skills.map((skill, index) => `<div class=s><span>${skill}</span><span>${'●●●●●○○○'.slice(index % 4, (index % 4) + 5)}</span></div>`).join('')}<h2>${v.words.languages}</h2><p>English ●●●●○</p></aside>`,
      ),
  },
  {
    name: 'docx with tabs',
    docx: (v) =>
      toDocx([
        line(v.fullName, true, 36),
        line(`${v.place}, ${v.phone}`),
        line(v.email),
        line(v.words.profile.toUpperCase(), true),
        line(v.about),
        line(v.words.experience.toUpperCase(), true),
        ...v.jobs.flatMap((job, index) => [
          tabbed(job.company, v.dates(job)),
          line(job.title),
          ...v.points(index).map(bullet),
        ]),
        line(v.words.education.toUpperCase(), true),
        ...v.degrees.flatMap((d) => [tabbed(d.institution, v.years(d)), line(d.degree)]),
        line(v.words.skills.toUpperCase(), true),
        line(v.skills.join(' • ')),
      ]),
  },
  {
    name: 'written by pdfkit',
    pdf: (v) =>
      toPdf((pdf) => {
        const head = (text: string) => pdf.moveDown().fontSize(14).text(text).fontSize(10.5);
        pdf.fontSize(22).text(v.fullName).fontSize(10.5).text(contactLine(v));
        head(v.words.experience);
        for (const [index, job] of v.jobs.entries()) {
          pdf
            .moveDown(0.5)
            .text(`${job.title}, ${job.company}`)
            .text(`${v.dates(job)} | ${job.place}`);
          pdf.list(v.points(index), { bulletRadius: 1.5 });
        }
        head(v.words.education);
        for (const d of v.degrees) pdf.text(`${d.degree}, ${d.institution}`).text(v.years(d));
        head(v.words.skills);
        pdf.text(v.skills.join(', '));
      }),
  },
  {
    name: 'text document',
    html: (v) =>
      page(
        'body{font-family:monospace;font-size:10pt;white-space:pre-wrap}',
        [
          v.fullName.toUpperCase(),
          v.email,
          v.phone,
          '',
          `${v.words.skills}: ${v.skills.join(', ')}`,
          '',
          `${v.words.experience}:`,
          ...v.jobs.flatMap((job, index) => [
            `${v.dates(job)}: ${job.title}, ${job.company}`,
            ...v.points(index).map((point) => `  - ${point}`),
          ]),
          '',
          `${v.words.education}:`,
          ...v.degrees.map((d) => `${v.years(d)}: ${d.degree}, ${d.institution}`),
        ].join('\n'),
      ),
  },
];

const line = (text: string, bold = false, size = 22) =>
  new Paragraph({ children: [new TextRun({ text, bold, size })] });
const tabbed = (left: string, right: string) =>
  new Paragraph({
    children: [new TextRun({ bold: true, children: [left, new Tab(), right] })],
  });
const bullet = (text: string) => new Paragraph({ text, bullet: { level: 0 } });
const heading = (text: string, level: 'Heading1' | 'Title' = 'Heading1') =>
  new Paragraph({ text, heading: level });
const table = (rows: Paragraph[][][]) =>
  new Table({
    rows: rows.map(
      (cells) => new TableRow({ children: cells.map((children) => new TableCell({ children })) }),
    ),
  });

const toDocx = async (children: (Paragraph | Table)[]): Promise<Uint8Array> =>
  Packer.toBuffer(new Document({ sections: [{ children }] }));

/** With letters of all eight languages. */
const FONT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf'),
);

async function toPdf(write: (pdf: PDFKit.PDFDocument) => void): Promise<Uint8Array> {
  const pdf = new PdfDocument({ margin: 56 });
  pdf.registerFont('text', FONT).font('text');
  write(pdf);
  pdf.end();
  const parts: Buffer[] = [];
  for await (const part of pdf) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
