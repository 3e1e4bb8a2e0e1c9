import type { Job } from '../../../shared/jobs/posting.ts';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { createServer, type AddressInfo } from 'node:net';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../../../shared/applications/undo.ts';
import { HOUR } from '../../../tests/support/clock.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

export interface Letter {
  from: string;
  to: string | string[];
  text?: string;
  subject?: string;
  attachments?: { filename: string; content: string }[];
  calendar?: string;
  /** What the calendar file does. Default: 'REPLY'. */
  method?: string;
  headers?: Record<string, string>;
  /** The envelope's sender. */
  sender?: string;
}

/** An application, and its applicant. */
export interface Applied {
  id: string;
  job: Job;
  seeker: Person;
  params: { id: string };
}

/** What an application has of interviews. */
interface Meeting {
  interview: { answer: string | null; calendar: string } | null;
  proposal: object | null;
  interviewers?: readonly { answer: string | null }[];
}
type InterviewCall =
  | 'moveApplication'
  | 'getApplication'
  | 'moveInterview'
  | 'cancelInterview'
  | 'answerInterview'
  | 'pickSlot';

/** Calls about interviews, without their types: they may be taken out. */
export const meetingCalls = ({ client }: Person) =>
  client as object as Record<InterviewCall, (input: object) => Promise<{ application: Meeting }>>;

/** What the tests of a file share, which ends with the file. */
export async function startMailing() {
  const port = await freePort();
  const DOMAIN = 'reply.daybreak.example';
  const ofFeatures = {
    MAIL_IN: { host: '127.0.0.1', port },
    MAIL_IN_DOMAIN: DOMAIN,
    MAIL_IN_CHECK: 'envelope',
  };
  /** How far the server's clock is ahead, in milliseconds. */
  let ahead = 0;
  const forward = (milliseconds: number) => {
    ahead += milliseconds;
  };
  const now = () => new Date(Date.now() + ahead);
  const server = await startServer({ pages: false, config: { ofFeatures }, now });
  const AFTER_UNDO = (UNDO_SECONDS + UNDO_GRACE_SECONDS + 1) * 1000;
  const company = await makeCompany(server, { companyName: 'Jardim' });

  async function freePort(): Promise<number> {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port: free } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    return free;
  }

  /** Delivers a mail to the board by SMTP. @throws the server's answer, such as '550 …' */
  async function deliver({ sender, ...letter }: Letter) {
    const {
      from,
      to,
      text = '',
      calendar,
      method = 'REPLY',
      headers = {},
      attachments = [],
    } = letter;
    const composer = new MailComposer({
      from,
      to,
      subject: letter.subject ?? 'Re: Gardener',
      text,
      headers,
      attachments,
      ...(calendar && { icalEvent: { method, content: calendar } }),
    });
    await send({ from: sender ?? from, to }, await composer.compile().build());
  }

  /** Delivers a mail as it is. @throws the server's answer */
  async function send(envelope: Pick<Letter, 'from' | 'to'>, message: string | Buffer) {
    const connection = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true });
    try {
      await new Promise<void>((resolve, reject) => {
        connection.on('error', reject);
        connection.connect(() =>
          connection.send(envelope, message, (error) => (error ? reject(error) : resolve())),
        );
      });
    } finally {
      connection.close();
    }
  }

  async function applied(): Promise<Applied> {
    const job = await makeJob(server, company, { jobTitle: 'Gardener' });
    const seeker = await makeSeeker(server, 'Ada Lovelace');
    const { _id: id } = await makeApplication(seeker, job);
    return { id, job, seeker, params: { id } };
  }
  const thread = async ({ seeker, params }: Applied) =>
    (await seeker.client.listThread({ params })).messages.map(({ by, text }) => [by, text]);

  /** The address to which a person's latest mail about a message is answered. */
  async function replyTo({ user }: Person): Promise<string> {
    const sent = await mailsTo(server, user.email);
    return sent.findLast(({ kind }) => kind === 'message')?.replyTo ?? '';
  }

  const write = (by: Person, { params }: Applied, text: string) =>
    by.client.sendToThread({ params, body: { text } });

  /** What a calendar answers to the invitation in the latest mail. */
  async function calendarReply(
    of: Applied,
    partstat: string,
    sequence?: number,
    by: Person = of.seeker,
  ) {
    const sent = await mailsTo(server, by.user.email);
    const mail = sent.findLast(({ calendar: file }) => file?.includes(of.id));
    const lines = (mail?.calendar ?? '').replaceAll('\r\n ', '').split('\r\n');
    const find = (name: string) => lines.find((line) => line.startsWith(name)) ?? '';
    const organizer = find('ORGANIZER');
    const calendar = [
      'BEGIN:VCALENDAR',
      'PRODID:-//Example//Calendar//EN',
      'VERSION:2.0',
      'METHOD:REPLY',
      'BEGIN:VEVENT',
      `ATTENDEE;PARTSTAT=${partstat};CN=Ada:mailto:${by.user.email}`,
      organizer,
      find('UID'),
      sequence === undefined ? find('SEQUENCE') : `SEQUENCE:${sequence}`,
      find('DTSTART'),
      'DTSTAMP:20261123T090000Z',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n');
    const to = /mailto:(\S+)$/.exec(organizer)?.[1] ?? '';
    return { from: by.user.email, to, text: 'Ada has answered.', calendar };
  }

  const meeting = (hours: number) => ({
    startsAt: new Date(Date.now() + hours * HOUR).toISOString(),
    minutes: 30,
    timeZone: 'Europe/Lisbon',
    place: 'Room 2',
  });
  const answerOf = async ({ seeker, params }: Applied) =>
    (await meetingCalls(seeker).getApplication({ params })).application.interview?.answer;

  /** An application with an invitation. */
  const invited = async () => {
    const of = await applied();
    await meetingCalls(company).moveApplication({
      params: { applicationId: of.id },
      body: { status: 'interviewed', interview: meeting(48) },
    });
    return of;
  };
  return {
    DOMAIN,
    forward,
    now,
    server,
    AFTER_UNDO,
    company,
    deliver,
    send,
    applied,
    thread,
    replyTo,
    write,
    calendarReply,
    meeting,
    answerOf,
    invited,
  };
}
