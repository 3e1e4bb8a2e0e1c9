import { type Channels, type MailPace, SWITCHES } from '../../shared/notifications/kinds.ts';

/** A choice of notifications of a kind: all channels beside mail are on, or off. */
export const channels = (isOn: boolean, mail: MailPace): Channels => ({
  ...(Object.fromEntries(SWITCHES.map((name) => [name, isOn])) as Omit<Channels, 'mail'>),
  mail,
});
