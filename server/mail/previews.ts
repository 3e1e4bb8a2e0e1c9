import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { FEATURES } from '../feature-list.ts';
import { notFound } from '../http/problems.ts';
import examples from './examples.json' with { type: 'json' };
import { type Board, escape, toHtml } from './layout.ts';
import {
  accountSuspended,
  adminInvitation,
  emailChanged,
  emailConfirmation,
  messageAnswered,
  messageReceived,
  newLogin,
  notice,
  passwordChanged,
  passwordReset,
  registrationConfirmation,
  secondFactorChanged,
  teamInvitation,
} from './templates.ts';
import { companyDecision, jobDecision } from './decision-mails.ts';
import type { MailContent } from './write.ts';

const NOTICES = examples.notices as Parameters<typeof notice>[1][];

/** An example of each kind of mail. */
export const exampleMails = (board: Board): MailContent[] => [
  ...coreMails(board),
  ...FEATURES.flatMap(({ mails }) => mails?.(board) ?? []),
];

function coreMails(board: Board): MailContent[] {
  const email = 'ada@example.com';
  return [
    passwordReset(board, { email, token: 'an-example-that-opens-nothing-0123456789abc' }),
    passwordChanged(board, { email }),
    adminInvitation(board, { email, token: 'an-example-that-opens-nothing-0123456789abc' }),
    teamInvitation(board, {
      email,
      token: 'an-example-that-opens-nothing-0123456789abc',
      companyName: 'Acme',
      inviter: 'Grace Hopper',
      role: 'recruiter',
    }),
    newLogin(board, {
      email,
      device: 'Firefox on Linux',
      network: '203.0.*.*',
      at: new Date('2026-01-31T09:30:00Z'),
    }),
    secondFactorChanged(board, { email, kind: 'recovery-code-used', left: 9 }),
    registrationConfirmation(board, {
      email,
      token: 'an-example-that-opens-nothing-0123456789abc',
    }),
    emailConfirmation(board, { email, token: 'an-example-that-opens-nothing-0123456789abc' }),
    emailChanged(board, { email }),
    accountSuspended(board, {
      email,
      reason: 'Three job seekers told us that you asked them for money before an interview.',
    }),
    companyDecision(board, examples.companyDecision),
    jobDecision(board, examples.jobDecision),
    ...NOTICES.map(({ receipt, ...example }) =>
      notice(board, { ...example, receipt: receipt && board.publicUrl + receipt }),
    ),
    messageReceived(board, { ...examples.contact, email }),
    messageAnswered(
      board,
      { subject: 'Posting for a charity', message: 'Is there anything we should know first?' },
      'Hello Ada,\n\nsign up as a company, and we will review your account within a day.',
    ),
  ];
}

/** /dev/mail: a preview of all mails for developers, not in production. */
export function mountMailPreviews(app: FastifyInstance, config: Config): void {
  if (config.environment === 'production') return;
  const letters = exampleMails(config);
  app.get('/dev/mail', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(list(config.siteName, letters)),
  );
  app.get<{ Params: { kind: string }; Querystring: { form?: string } }>(
    '/dev/mail/:kind',
    async ({ params, query }, reply) => {
      const letter = letters.find(({ kind }) => kind === params.kind);
      if (!letter) throw notFound('not-found', 'There is no such kind of email.');
      const [type, content] =
        query.form === 'text' ? ['plain', letter.text] : ['html', toHtml(config, letter.body)];
      return reply.type(`text/${type}; charset=utf-8`).send(content);
    },
  );
}

function list(siteName: string, letters: MailContent[]): string {
  const rows = letters.map(
    ({ kind, subject }) =>
      `<li><a href="/dev/mail/${kind}">${escape(subject)}</a> (<a href="/dev/mail/${kind}?form=text">as plain text</a>)</li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Emails | ${escape(siteName)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>:root{color-scheme:light dark}body{font:1rem/1.6 system-ui;max-width:42rem;margin:2rem auto;padding:0 1rem}</style></head><body>
<h1>Emails</h1><p>Each kind of email with example data. The emails of this board are at <a href="/admin/mail">/admin/mail</a>.</p><ul>${rows.join('')}</ul></body></html>`;
}
