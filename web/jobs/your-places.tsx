import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { ownPlacesText, type Places } from '../../shared/applications/places-left.ts';
import { answerBy } from '../../shared/applications/promise.ts';
import { formatDay } from '../../shared/kit/day.ts';
import { Term } from './term.tsx';

interface YourPlacesProps {
  places: Places;
  replyDays: number;
  hasApplied: boolean;
}

/** '15 of your 20 applications are free', and when this one would come back. */
export function YourPlaces({ places, replyDays, hasApplied }: YourPlacesProps) {
  const [now] = useState(() => new Date());
  const { text, isFull, next } = ownPlacesText(places);
  const comesBack = `This one comes back with the answer, by ${formatDay(answerBy(now, replyDays))} at the latest.`;
  return (
    <Term icon={<IconTicket size={20} aria-hidden />} title={text}>
      {isFull ? next && <p>{next}</p> : !hasApplied && <p>{comesBack}</p>}
    </Term>
  );
}
