// cspell:disable
import { strToU8, zipSync } from 'fflate';
import { Document, Header, Packer, Paragraph, TextRun } from 'docx';
import { expect, test } from 'vitest';
import { docxOf, zip } from '../../../tests/support/office.ts';
import { readDocx } from '../server/reading/docx.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const RELATION = `${OFFICE}/officeDocument/2006/relationships`;
const NAMES = `xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${RELATION}" xmlns:mc="${OFFICE}/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"`;

const p = (text: string, more = '') =>
  `<w:p>${more}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const BODY = [
  'Experience',
  'Staff Nurse, Harbour Clinic',
  'March 2019 - Present',
  'Skills',
  'Triage, Phlebotomy',
]
  .map((text) => p(text))
  .join('');

interface Parts {
  body?: string;
  relations?: [id: string, type: string, target: string, mode?: string][];
  parts?: Record<string, string>;
  main?: string;
}

/** The files of a Word document. */
function filesOf({ body = BODY, relations = [], parts = {}, main = 'word/document.xml' }: Parts) {
  const folder = main.slice(0, main.lastIndexOf('/'));
  const file = main.slice(main.lastIndexOf('/') + 1);
  const relation = ([id, type, target, mode]: [string, string, string, string?]) =>
    `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`;
  const relationsOf = (list: [string, string, string, string?][]) =>
    `<Relationships xmlns="${OFFICE}/package/2006/relationships">${list.map(relation).join('')}</Relationships>`;
  return {
    '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"/>`,
    '_rels/.rels': relationsOf([['r1', 'officeDocument', main]]),
    [main]: `<?xml version="1.0" encoding="UTF-8"?><w:document ${NAMES}><w:body>${body}</w:body></w:document>`,
    [`${folder}/_rels/${file}.rels`]: relationsOf(relations),
    ...parts,
  };
}

const read = async (content: Uint8Array) => {
  const { lines, links } = await readDocx(content);
  return { text: lines.map(({ text }) => text).join('\n'), links };
};
const textOf = async (parts: Parts) => (await read(zip(filesOf(parts)))).text;

const header = (content: string, name = 'hdr') => `<w:${name} ${NAMES}>${content}</w:${name}>`;

test('case 6: contact data in the headers and footers of Word is read', async () => {
  const document = new Document({
    sections: [
      {
        properties: { titlePage: true },
        headers: {
          default: new Header({ children: [new Paragraph('Marta Lindqvist')] }),
          first: new Header({
            children: [
              new Paragraph('Marta Lindqvist'),
              new Paragraph({ children: [new TextRun('marta@example.org, +46 70 555 01 23')] }),
            ],
          }),
        },
        children: [new Paragraph('Experience'), new Paragraph('Staff Nurse, Harbour Clinic')],
      },
    ],
  });
  const { text } = await read(await Packer.toBuffer(document));
  expect(text).toContain('marta@example.org, +46 70 555 01 23');
  expect(text.match(/Marta Lindqvist/g)).toHaveLength(1);
});

test('case 6: text in footers, text boxes, fields, notes and changes is read where it stands', async () => {
  const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`;
  const inRun = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`;
  const cases: [name: string, parts: Parts, text: string][] = [
    [
      'footer',
      {
        relations: [['r1', 'footer', 'footer1.xml']],
        parts: { 'word/footer1.xml': header(p('Tel. 070'), 'ftr') },
      },
      'Tel. 070',
    ],
    [
      'header in another folder',
      {
        relations: [['r1', 'header', '/parts/top.xml']],
        parts: { 'parts/top.xml': header(p('Marta')) },
      },
      'Marta',
    ],
    [
      'footnote',
      {
        relations: [['r1', 'footnotes', 'footnotes.xml']],
        parts: {
          'word/footnotes.xml': header(`<w:footnote>${p('A note')}</w:footnote>`, 'footnotes'),
        },
      },
      'A note',
    ],
    [
      'text box with a copy for old programs',
      {
        body: inRun(
          `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp>${box('Box')}</wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box('Box')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`,
        ),
      },
      'Box',
    ],
    [
      'text box of new programs alone',
      {
        body: inRun(
          `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp>${box('Box')}</wps:wsp></w:drawing></mc:Choice></mc:AlternateContent>`,
        ),
      },
      'Box',
    ],
    [
      'text box of old programs',
      { body: inRun(`<w:pict><v:shape><v:textbox>${box('Box')}</v:textbox></v:shape></w:pict>`) },
      'Box',
    ],
    [
      'text box in a header',
      {
        relations: [['r1', 'header', 'header1.xml']],
        parts: {
          'word/header1.xml': header(
            inRun(`<w:pict><v:textbox>${box('Box')}</v:textbox></w:pict>`),
          ),
        },
        body: '',
      },
      'Box',
    ],
    [
      'content control',
      { body: `<w:sdt><w:sdtPr/><w:sdtContent>${p('In a field')}</w:sdtContent></w:sdt>` },
      'In a field',
    ],
    [
      'content control within a line',
      {
        body: `<w:p><w:r><w:t xml:space="preserve">Name: </w:t></w:r><w:sdt><w:sdtContent><w:r><w:t>Marta</w:t></w:r></w:sdtContent></w:sdt></w:p>`,
      },
      'Name: Marta',
    ],
    [
      'changes',
      {
        body: '<w:p><w:ins><w:r><w:t>Kept</w:t></w:r></w:ins><w:del><w:r><w:delText>Dropped</w:delText></w:r></w:del></w:p>',
      },
      'Kept',
    ],
    [
      'moved text',
      {
        body: `<w:p><w:moveFrom><w:r><w:t>Moved</w:t></w:r></w:moveFrom></w:p><w:p><w:moveTo><w:r><w:t>Moved</w:t></w:r></w:moveTo></w:p>`,
      },
      'Moved',
    ],
    [
      'simple field',
      {
        body: '<w:p><w:fldSimple w:instr="AUTHOR"><w:r><w:t>Marta</w:t></w:r></w:fldSimple></w:p>',
      },
      'Marta',
    ],
    [
      'text with a direction',
      {
        body: '<w:p><w:dir w:val="rtl"><w:bdo><w:r><w:t>محمد علي</w:t></w:r></w:bdo></w:dir></w:p>',
      },
      'محمد علي',
    ],
    [
      'letters with their sound',
      {
        body: '<w:p><w:r><w:ruby><w:rt><w:r><w:t>やまだ</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>山田</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>',
      },
      '山田',
    ],
    [
      'hyphens and breaks',
      {
        body: '<w:p><w:r><w:t>+46</w:t><w:noBreakHyphen/><w:t>70</w:t><w:br/><w:t>Kuber</w:t><w:softHyphen/><w:t>netes</w:t></w:r></w:p>',
      },
      '+46-70\nKubernetes',
    ],
    [
      'hidden text',
      {
        body: '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Hidden</w:t></w:r><w:r><w:t>Shown</w:t></w:r></w:p>',
      },
      'Shown',
    ],
    [
      'placeholder that nobody filled in',
      {
        body: `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${p('Click here')}</w:sdtContent></w:sdt>${p('Shown')}`,
      },
      'Shown',
    ],
    [
      'table within a table, a deleted row',
      {
        body: `<w:tbl><w:tr><w:tc><w:tbl><w:tr><w:tc>${p('In')}</w:tc></w:tr></w:tbl></w:tc></w:tr><w:tr><w:trPr><w:del/></w:trPr><w:tc>${p('Out')}</w:tc></w:tr></w:tbl>`,
      },
      'In',
    ],
    [
      'list drawn as a picture',
      {
        relations: [['r1', 'diagramData', 'diagrams/data1.xml']],
        parts: {
          'word/diagrams/data1.xml':
            '<d:dataModel xmlns:d="d" xmlns:a="a"><d:pt><a:p><a:r><a:t>Triage</a:t></a:r></a:p></d:pt></d:dataModel>',
        },
        body: `<w:p><w:r><w:drawing><d:relIds xmlns:d="d" r:dm="r1"/></w:drawing></w:r></w:p>`,
      },
      'Triage',
    ],
  ];
  for (const [name, parts, text] of cases)
    expect([name, await textOf(parts.body === undefined ? { ...parts, body: '' } : parts)]).toEqual(
      [name, text],
    );
});

test('case 8: web pages, mails and documents within a Word file are read', async () => {
  const html =
    '<html><body><h1>Marta Lindqvist</h1><p>Müller &amp; Söhne</p><ul><li>Triage</li></ul></body></html>';
  const inner = Buffer.from(docxOf(p('Marta Lindqvist')));
  const chunk = (target: string, content: string | Uint8Array): Uint8Array => {
    const files = filesOf({
      body: '<w:altChunk r:id="c1"/>',
      relations: [['c1', 'aFChunk', target]],
    });
    const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
    const bytes = typeof content === 'string' ? strToU8(content) : content;
    return zipSync(
      Object.fromEntries([
        ...packed,
        [target.startsWith('/') ? target.slice(1) : `word/${target}`, bytes],
      ]),
    );
  };
  const mail = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${html.replace('ü', '=C3=BC').replace('ö', '=C3=B6')}\r\n--b--`;
  const whole = 'Marta Lindqvist\nMüller & Söhne\nTriage';
  const cases: [name: string, file: Uint8Array, text: string][] = [
    ['page', chunk('chunk.html', html), whole],
    ['page at the root', chunk('/chunk.htm', html), whole],
    [
      'XHTML',
      chunk(
        'page.xhtml',
        `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml">${html.slice(6)}`,
      ),
      whole,
    ],
    ['mail', chunk('afchunk.mht', mail), whole],
    [
      'another charset',
      chunk(
        'a.html',
        Buffer.from(
          html.replace('<body>', '<head><meta charset="windows-1252"></head><body>'),
          'latin1',
        ),
      ),
      whole,
    ],
    ['UTF-16', chunk('a.html', Buffer.from(`\uFEFF${html}`, 'utf16le')), whole],
    ['any ending', chunk('chunk1.dat', html), whole],
    ['no ending', chunk('chunk', html), whole],
    ['text', chunk('a.txt', 'Marta Lindqvist\r\nTriage'), 'Marta Lindqvist\nTriage'],
    ['document', chunk('a.docx', inner), 'Marta Lindqvist'],
  ];
  for (const [name, file, text] of cases)
    expect([name, (await read(file)).text]).toEqual([name, text]);
  await expect(read(chunk('a.rtf', String.raw`{\rtf1 Marta}`))).rejects.toMatchObject({
    reason: 'other-content',
  });
});

test('parts are found whatever they are called and however they are written', async () => {
  const files = filesOf({ body: p('Zoë Ğ') });
  const packed = (rename: (name: string) => string, bytes = strToU8) =>
    zipSync(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [rename(name), bytes(text)])),
    );
  const utf16 = (text: string) =>
    new Uint8Array(Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le'));
  const strict = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name,
      text
        .replaceAll(RELATION, 'http://purl.oclc.org/ooxml/officeDocument/relationships')
        .replaceAll(
          `${OFFICE}/wordprocessingml/2006/main`,
          'http://purl.oclc.org/ooxml/wordprocessingml/main',
        ),
    ]),
  );
  const cases: [name: string, file: Uint8Array][] = [
    ['backslashes', packed((name) => name.replaceAll('/', '\\'))],
    ['a slash at the start', packed((name) => `/${name}`)],
    ['capitals', packed((name) => name.replace('word/document.xml', 'word/Document.xml'))],
    ['UTF-16', packed((name) => name, utf16)],
    ['another name', zip(filesOf({ body: p('Zoë Ğ'), main: 'word/document2.xml' }))],
    ['another folder', zip(filesOf({ body: p('Zoë Ğ'), main: 'content/text.xml' }))],
    ['strict', zip(strict)],
    [
      'another prefix',
      zip({
        ...files,
        'word/document.xml': files['word/document.xml']!.replaceAll('w:', 'x:').replace(
          'xmlns:x',
          'xmlns:x',
        ),
      }),
    ],
  ];
  for (const [name, file] of cases)
    expect([name, (await read(file)).text]).toEqual([name, 'Zoë Ğ']);
});

test('letters that are written as their numbers are read', async () => {
  const written = [...'ทำงาน Müller'].map((sign) => `&#${sign.codePointAt(0)};`).join('');
  expect(await textOf({ body: p(`${written} &#x2013; &amp;#65;`) })).toBe('ทำงาน Müller – &#65;');
  const long = p('&#252;'.repeat(3000));
  expect(await textOf({ body: long })).toBe('ü'.repeat(3000));
});

test('links of a document are found in every form', async () => {
  const { links } = await read(
    zip(
      filesOf({
        body: `<w:p><w:hyperlink r:id="l1"><w:r><w:t>Mail</w:t></w:r></w:hyperlink><w:r><w:instrText> HYPERLINK "https://example.org/cv" </w:instrText></w:r></w:p>`,
        relations: [['l1', 'hyperlink', 'mailto:marta@example.org', 'External']],
      }),
    ),
  );
  expect(links).toEqual(['marta@example.org', 'https://example.org/cv']);
});

test('case 20: hyphens that do not break are a part of phone numbers in Word', async () => {
  const { text } = await read(
    docxOf(
      '<w:p><w:r><w:t>Marta Lindqvist</w:t></w:r></w:p><w:p><w:r><w:t>+46</w:t><w:noBreakHyphen/><w:t>70</w:t><w:noBreakHyphen/><w:t>555 01 23</w:t></w:r></w:p>',
    ),
  );
  expect(text).toBe('Marta Lindqvist\n+46-70-555 01 23');
});
