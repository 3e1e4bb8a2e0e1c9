import { afterAll, expect, test } from 'vitest';
import { createBoard, type Victim } from '../support/kill-rounds.ts';
import { startMailServer } from '../support/smtp.ts';
import { timeLimit } from '../support/time-limit.ts';

const limit = timeLimit();
const ROUNDS = Number(process.env['KILLS'] ?? 2);
/** The product twice as often as its PostgreSQL. */
const VICTIMS: Victim[] = ['server', 'postgres', 'server'];

const mailServer = await startMailServer();
const board = await createBoard(mailServer);
afterAll(board.stop);

test(
  `${ROUNDS} times killed while clients write: nothing acknowledged is lost, nothing is half done, mail arrives once`,
  async () => {
    let round = 0;
    for (; round < ROUNDS && !limit.isOver(); round += 1) {
      const victim = VICTIMS[round % VICTIMS.length]!;
      await board.round(victim);
      expect(await board.check(), `after round ${round + 1}, ${victim}`).toEqual([]);
    }
    expect(await board.finish()).toEqual([]);
    const { posted, approved, applied, reviewed } = board.acknowledged;
    console.log(
      `${round} kills; acknowledged: ${posted.length} jobs, ${approved.length} approvals, ${applied.length} applications, ${reviewed.length} moves; ${mailServer.mails.length} mails arrived`,
    );
  },
  limit.timeout,
);
