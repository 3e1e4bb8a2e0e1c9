import { feature } from '../../shared/kit/feature.ts';

export const offline = feature({
  name: 'offline',
  says: 'Without a network, signed-in people are told so, and job seekers read their applications and lists.',
});
