import type { MessageStatus } from '../../../shared/messages/contact.ts';
import type { contactAnswers, contactMessages } from '../schema.ts';
import { prose } from './content.ts';
import { adminId } from './rows.ts';
import { demoId, momentBefore } from './timeline.ts';

/** What somebody wrote by the contact page. */
export interface DemoMessage {
  key: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  status: MessageStatus;
  /** Days before now. */
  written: number;
  answer?: { text: string; written: number };
}

export const demoMessages: DemoMessage[] = [
  {
    key: 'press',
    name: 'Henrike Vos',
    email: 'h.vos@example.org',
    subject: 'Figures for an article',
    message: prose`
      I am writing about how small companies hire across borders. Could you tell me how many of your
      jobs are open to people who live elsewhere, and may I quote you?
    `,
    status: 'new',
    written: 0,
  },
  {
    key: 'fees',
    name: 'Osei Boateng',
    email: 'osei.boateng@example.com',
    subject: 'Was I asked for money?',
    message: prose`
      After I applied for a post, somebody who said that they were from the company asked me on the
      telephone for a fee for my papers. I did not pay. I thought that you should know.
    `,
    status: 'read',
    written: 2,
  },
  {
    key: 'logo',
    name: 'Marit Solheim',
    email: 'marit@example.net',
    subject: 'Our name has changed',
    message: prose`
      Our company was renamed last month. Can we keep our account and our jobs, or do we have to
      begin anew?
    `,
    status: 'answered',
    written: 6,
    answer: {
      text: prose`
        You keep both. Change the name under Company Profile and save: your jobs and what applicants
        see follow at once.
      `,
      written: 5,
    },
  },
];

/** What came by the contact page. */
export const toMessageRow = (
  { key, name, email, subject, message, status, written }: DemoMessage,
  now: Date,
): typeof contactMessages.$inferInsert => ({
  id: demoId(`message ${key}`),
  name,
  email,
  subject,
  message,
  status,
  createdAt: momentBefore(now, written, `message ${key}`),
});

/** What the admin answered, if anything. */
export const toAnswerRows = (
  { key, answer }: DemoMessage,
  now: Date,
): (typeof contactAnswers.$inferInsert)[] =>
  answer
    ? [
        {
          messageId: demoId(`message ${key}`),
          authorId: adminId,
          text: answer.text,
          createdAt: momentBefore(now, answer.written, `answer to ${key}`),
        },
      ]
    : [];
