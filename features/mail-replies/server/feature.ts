import { implement } from '../../../server/feature.ts';
import { mailReplies } from '../feature.ts';
import { heldReply, replyProblem } from '../mails.ts';
import { replyAddress } from './address.ts';
import { confirmReply } from './held.ts';
import { mountMailIn } from './mount.ts';
import { mailInOf } from './setting.ts';

export const mailRepliesServer = implement(mailReplies, {
  handlers: { confirmReply },
  replyAddress,
  ownDomain: (config) => mailInOf(config)?.domain,
  mount: (app, services, _files, inside) => mountMailIn(app, services, inside),
  mails: (board) => [
    heldReply(board, {
      job: 'Gardener',
      companyName: 'Jardim',
      token: 'an-example-that-delivers-nothing-0123456789abc',
      text: 'I can start in March.',
      answer: undefined,
    }),
    replyProblem(board, {
      job: 'Gardener',
      companyName: 'Jardim',
      problems: [
        'Files are not taken by email: certificate.pdf. Send a link to the file in a message, or ask on the page where to send it.',
      ],
      page: `${board.publicUrl}/applications/1`,
    }),
  ],
  examples: { confirmReply: { token: 'x'.repeat(43) } },
});
