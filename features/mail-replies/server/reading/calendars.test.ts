// cspell:disable
import { expect, test } from 'vitest';
import {
  asPart,
  AT,
  ATTACHED,
  base64,
  ENCODED,
  entry,
  file,
  mail,
  OWN,
  read,
  REPLIED,
  REPLY,
  textOf,
  UID,
} from './test-mails.ts';

test.each([
  ['application/ics', asPart(REPLIED, 'application/ics; name="invite.ics"', ATTACHED)],
  [
    'bytes',
    asPart(base64(REPLIED), 'application/octet-stream; name="invite.ics"', ENCODED + ATTACHED),
  ],
  ['bytes without a name', asPart(base64(REPLIED), 'application/octet-stream', ENCODED)],
  [
    'bytes with another name',
    asPart(
      base64(REPLIED),
      'application/octet-stream; name="ATT00001.bin"',
      `${ENCODED}Content-Disposition: attachment; filename="ATT00001.bin"\n`,
    ),
  ],
  ['a text file', asPart(REPLIED, 'text/plain; name="reply.ics"', ATTACHED)],
  ['a text part', asPart(REPLIED, 'text/plain; charset=utf-8')],
  ['text/x-vcalendar', asPart(REPLIED, 'text/x-vCalendar; method=REPLY')],
  ['capitals', asPart(REPLIED, 'TEXT/CALENDAR; METHOD=REPLY; CHARSET=UTF-8')],
  [
    'METHOD in small letters',
    asPart(REPLIED.replace('METHOD:REPLY', 'method:reply'), 'text/calendar'),
  ],
  [
    'METHOD mixed',
    asPart(REPLIED.replace('METHOD:REPLY', 'Method:Reply'), 'text/calendar; method=reply'),
  ],
  [
    'METHOD only in the type',
    asPart(REPLIED.replace('METHOD:REPLY\r\n', ''), 'text/calendar; method="reply"'),
  ],
  ['METHOD only in the file', asPart(REPLIED, 'text/calendar; charset=utf-8')],
  [
    'METHOD only in the type of bytes',
    asPart(
      REPLIED.replace('METHOD:REPLY\r\n', ''),
      'application/octet-stream; method=REPLY; name="a.ics"',
    ),
  ],
  ['METHOD nowhere', asPart(REPLIED.replace('METHOD:REPLY\r\n', ''), 'text/calendar')],
  ['METHOD with a parameter', asPart(REPLIED.replace('METHOD:', 'METHOD;X-A=1:'), 'text/calendar')],
  ['a status in small letters', asPart(REPLIED.replace('ACCEPTED', 'accepted'))],
  ['MAILTO in capitals', asPart(REPLIED.replace('mailto:marta', 'MAILTO:Marta'))],
  ['an address without mailto', asPart(REPLIED.replace('mailto:marta', 'marta'))],
  [
    'an address in brackets',
    asPart(REPLIED.replace('mailto:marta@example.org', 'mailto:<marta@example.org>')),
  ],
  [
    'names in small letters',
    asPart(
      REPLIED.replace('ATTENDEE', 'attendee')
        .replace('UID', 'uid')
        .replace('DTSTART', 'dtstart')
        .replace('PARTSTAT', 'partstat'),
    ),
  ],
  [
    'folded lines',
    asPart(
      REPLIED.replace('PARTSTAT=ACCEPTED', 'PARTSTAT=ACC\r\n EPTED').replace(
        'interview-0000',
        'interview-\r\n\t0000',
      ),
    ),
  ],
  [
    'lines that a program broke',
    asPart(REPLIED.replace('PARTSTAT=ACCEPTED', 'PARTSTAT=ACC\r\nEPTED')),
  ],
  ['no end', asPart(REPLIED.replace('END:VCALENDAR\r\n', ''))],
  ['lines without names', asPart(REPLIED.replace('SEQUENCE:0', 'SEQUENCE:0\r\n\r\n'))],
  ['a mark at its begin', asPart(`\uFEFF${REPLIED}`)],
  ['text around it', asPart(`\n\n  ${REPLIED}\n\n--\nsent by a program`)],
  [
    'UTF-16',
    asPart(
      base64(Buffer.from(`\uFEFF${REPLIED}`, 'utf16le')),
      'application/octet-stream; name="a.ics"',
      ENCODED,
    ),
  ],
  ['lines of Unix', asPart(REPLIED.replaceAll('\r', ''))],
  ['a UID in capitals', asPart(REPLIED.replace(UID, UID.toUpperCase()))],
  ['a UID with a host', asPart(REPLIED.replace(UID, `${UID}@daybreak.example`))],
  [
    'other attendees',
    asPart(
      REPLIED.replace(
        OWN,
        `ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.org\r\n${OWN}\r\nATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:b@example.org`,
      ),
    ),
  ],
  [
    'one attendee with another address',
    asPart(REPLIED.replace('marta@example.org', 'm.lindqvist@example.com')),
  ],
  [
    'EMAIL instead of the address',
    asPart(
      REPLIED.replace('PARTSTAT', 'EMAIL=marta@example.org;PARTSTAT')
        .replace('mailto:marta@example.org', 'urn:uuid:1')
        .replace('SEQUENCE', 'ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.org\r\nSEQUENCE'),
    ),
  ],
  [
    'an older entry',
    asPart(
      file(
        'REPLY',
        ...entry(`UID:${UID}`, 'SEQUENCE:2', AT, OWN),
        ...entry(`UID:${UID}`, 'SEQUENCE:0', AT, OWN.replace('ACCEPTED', 'DECLINED')),
      ),
    ),
  ],
  [
    'an older entry before',
    asPart(
      file(
        'REPLY',
        ...entry(`UID:${UID}`, 'SEQUENCE:0', AT, OWN.replace('ACCEPTED', 'DECLINED')),
        ...entry(`UID:${UID}`, 'SEQUENCE:2', AT, OWN),
      ),
    ),
  ],
  [
    'an entry of something else',
    asPart(
      file(
        'REPLY',
        ...entry('UID:other', AT, OWN.replace('ACCEPTED', 'DECLINED')),
        ...entry(`UID:${UID}`, AT, OWN),
      ),
    ),
  ],
  [
    'properties of Microsoft',
    asPart(
      REPLIED.replace(
        'SEQUENCE:0',
        'SEQUENCE:0\r\nX-MICROSOFT-CDO-APPT-SEQUENCE:0\r\nX-MICROSOFT-CDO-BUSYSTATUS:BUSY\r\nX-ALT-DESC;FMTTYPE=text/html:<html></html>',
      ),
    ),
  ],
  [
    'a zone of Windows',
    asPart(REPLIED.replace(AT, 'DTSTART;TZID="W. Europe Standard Time":20261203T100000')),
  ],
  [
    'a zone that Mozilla names',
    asPart(
      REPLIED.replace(AT, 'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261203T100000'),
    ),
  ],
  [
    'a zone of its own',
    asPart(
      REPLIED.replace(AT, 'DTSTART;TZID=Mine:20261203T100000').replace(
        'BEGIN:VEVENT',
        'BEGIN:VTIMEZONE\r\nTZID:Mine\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT',
      ),
    ),
  ],
])('an answer of a calendar counts: %s', async (_, part) => {
  const { calendars, text, files } = await read(mail({ text: '', parts: [part] }));
  const [first] = calendars.answers;
  expect(first).toMatchObject({
    applicationId: UID.slice('interview-'.length),
    kind: 'confirmed',
    startsAt: new Date('2026-12-03T09:00:00Z'),
  });
  expect([text, files]).toEqual(['', []]);
});

test.each([
  ['REPLY', 'ACCEPTED', 'confirmed'],
  ['REPLY', 'DECLINED', 'declined'],
  ['REPLY', 'TENTATIVE', 'unclear'],
  ['REPLY', 'DELEGATED', 'unclear'],
  ['REPLY', 'NEEDS-ACTION', 'unclear'],
  ['COUNTER', 'TENTATIVE', 'proposed'],
  ['COUNTER', 'DECLINED', 'proposed'],
  ['REFRESH', 'NEEDS-ACTION', 'unclear'],
  ['CANCEL', 'DECLINED', 'unclear'],
])('%s with %s is %s', async (method, status, kind) => {
  const part = asPart(
    REPLIED.replace('METHOD:REPLY', `METHOD:${method}`).replace('ACCEPTED', status),
    `text/calendar; method=${method}`,
  );
  const { calendars } = await read(mail({ text: 'Monday is better.', parts: [part] }));
  expect(calendars.answers.map((answer) => answer.kind)).toEqual([kind]);
});

test('several attendees without the author say nothing', async () => {
  const others = ['a', 'b'].map((name) => `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${name}@example.com`);
  const part = asPart(REPLIED.replace(OWN, others.join('\r\n')));
  const { calendars } = await read(mail({ text: '', parts: [part] }));
  expect(calendars.answers.map(({ kind }) => kind)).toEqual(['unclear']);
});

test('the author may be written in Unicode or in Punycode', async () => {
  const part = asPart(
    REPLIED.replace(OWN, `ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.com\r\n${OWN}`).replace(
      'marta@example.org',
      'marta@bücher.example',
    ),
  );
  const written = mail({ text: '', parts: [part], from: 'Marta <marta@xn--bcher-kva.example>' });
  expect((await read(written)).calendars.answers.map(({ kind }) => kind)).toEqual(['confirmed']);
});

test.each([
  ['no SEQUENCE', 'SEQUENCE:0\r\n', '', undefined],
  ['a number', 'SEQUENCE:0', 'SEQUENCE:3', 3],
])('the version of an answer: %s', async (_, from, to, expected) => {
  const { calendars } = await read(mail({ text: '', parts: [asPart(REPLIED.replace(from, to))] }));
  expect(calendars.answers.map(({ sequence }) => sequence)).toEqual([expected]);
});

test.each([
  ['COMMENT', 'COMMENT:I come\\, gladly.', 'I come, gladly.'],
  ['COMMENT with a language', 'COMMENT;LANGUAGE=en:Late.', 'Late.'],
  ['X-COMMENT', 'X-COMMENT:Late.', 'Late.'],
  ['two', 'COMMENT:One.\r\nCOMMENT:Two.', 'One.\nTwo.'],
  ['folded', 'COMMENT:One and\r\n  two.', 'One and two.'],
  ['with the address', `COMMENT:See ${REPLY}.`, 'See (address removed).'],
])('the words of a calendar, %s, are kept', async (_, line, words) => {
  const part = asPart(REPLIED.replace(AT, `${AT}\r\n${line}`));
  expect(await textOf({ text: '', parts: [part] })).toBe(words);
  expect(await textOf({ text: words, parts: [part] })).toBe(words);
});

test.each([
  'Marta Lindqvist has accepted this invitation.',
  'Marta Lindqvist hat die Einladung angenommen.',
  'Marta Lindqvist a accepté cette invitation.',
  'Marta Lindqvist ha aceptado esta invitación.',
  'Marta Lindqvist ha accettato questo invito.',
  'Marta Lindqvist heeft deze uitnodiging geaccepteerd.',
  'Marta Lindqvist aceitou este convite.',
  'Marta Lindqvist zaakceptował(a) to zaproszenie.',
  'Marta Lindqvist har accepterat den här inbjudan.',
  'Пользователь Marta Lindqvist принял это приглашение.',
  'Marta Lindqvist bu davetiyeyi kabul etti.',
  'Marta Lindqvist さんがこの招待を承諾しました。',
  'Marta Lindqvist 已接受此邀请。',
  'Marta Lindqvist님이 초대를 수락했습니다.',
  'Ο χρήστης Marta Lindqvist αποδέχτηκε αυτήν την πρόσκληση.',
  'قبل Marta Lindqvist هذه الدعوة.',
  'Marta Lindqvist đã chấp nhận lời mời này.',
  'Marta Lindqvist přijal(a) tuto pozvánku.',
  'marta@example.org has tentatively accepted this invitation.',
  'Accepted: Marta Lindqvist',
])('the sentence of a calendar is no comment: %s', async (sentence) => {
  const part = asPart(REPLIED.replace(AT, `${AT}\r\nSUMMARY:Interview: Nurse\r\nLOCATION:Room 2`));
  expect(await textOf({ text: sentence, parts: [part] })).toBe('');
  const details = `${sentence}\n\nInterview: Nurse\nThursday Dec 3, 2026 ⋅ 10am – 10:45am\n\nInvitation from Google Calendar: https://calendar.google.com/calendar/`;
  expect(await textOf({ text: details, parts: [part] })).toBe('');
  expect(await textOf({ text: `${sentence}\n\nSee you then!`, parts: [part] })).toBe(
    'See you then!',
  );
});

test('the reason of Outlook in the description is kept, and a proposal without a time is told', async () => {
  const outlook = REPLIED.replace(
    '-//Example//Calendar//EN',
    'Microsoft Exchange Server 2010',
  ).replace(AT, `${AT}\r\nDESCRIPTION;LANGUAGE=en-US:My shift ends at 9.\\n`);
  expect(await textOf({ text: '', parts: [asPart(outlook)] })).toBe('My shift ends at 9.');
  for (const start of [
    'DTSTART;VALUE=DATE:20261203',
    'DTSTART;TZID=Nowhere:20261203T090000',
    'X-NONE:1',
  ]) {
    const part = asPart(REPLIED.replace('METHOD:REPLY', 'METHOD:COUNTER').replace(AT, start));
    const [answer] = (await read(mail({ text: '', parts: [part] }))).calendars.answers;
    expect([answer?.kind, answer?.startsAt]).toEqual(['proposed', undefined]);
  }
});

test('case 31: the words beside an acceptance or a refusal are kept', async () => {
  const words = 'Could we start at 10:15 instead?';
  for (const status of ['ACCEPTED', 'DECLINED']) {
    const part = asPart(base64(REPLIED.replace('ACCEPTED', status)), undefined, ENCODED);
    expect(await textOf({ text: words, parts: [part] })).toBe(words);
  }
});

test('case 32: a proposed time is read', async () => {
  const part = asPart(
    REPLIED.replace('METHOD:REPLY', 'METHOD:COUNTER'),
    'text/calendar; method=COUNTER',
  );
  const { calendars } = await read(mail({ text: '\n', parts: [part] }));
  expect(calendars.answers).toMatchObject([
    { kind: 'proposed', startsAt: new Date('2026-12-03T09:00:00Z') },
  ]);
});
