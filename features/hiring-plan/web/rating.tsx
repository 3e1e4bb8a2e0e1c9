import type { Application } from '../../../shared/applications/status.ts';
import { meanInShort, meanInWords } from '../rules/scorecards.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { Badge } from '../../../web/kit/ui/display/badge.tsx';
import styles from './rating.module.css';

type Rated = Pick<Application, 'rating'>;

/** '4.2 (3)', which screen readers and the title explain: '4.2 from 3 scorecards'. */
export function MeanFigure(mean: { mean: number; count: number }) {
  return (
    <span title={meanInWords(mean)}>
      <span aria-hidden>{meanInShort(mean)}</span>
      <span className="sr-only">{meanInWords(mean)}</span>
    </span>
  );
}

/** '4.2 (3)', or how many scorecards there are if the reader must not see their mean; nothing without any. */
export function RatingMark({ application: { rating } }: { application: Rated }) {
  if (!rating?.scorecards) return null;
  if (rating.mean === null) return <Small tiny>{counted(rating.scorecards, 'scorecard')}</Small>;
  return (
    <Badge>
      <span className="sr-only">Rated </span>
      <MeanFigure mean={rating.mean} count={rating.count} />
    </Badge>
  );
}

/** The same without a frame, for cells and cards. */
export function RatingFigure({ application: { rating } }: { application: Rated }) {
  if (!rating?.scorecards) return null;
  return rating.mean === null ? (
    <span title={counted(rating.scorecards, 'scorecard')}>
      {rating.scorecards} <span aria-hidden>rated</span>
      <span className="sr-only">{rating.scorecards === 1 ? 'scorecard' : 'scorecards'}</span>
    </span>
  ) : (
    <span className={styles.figure}>
      <span className="sr-only">Rated </span>
      <MeanFigure mean={rating.mean} count={rating.count} />
    </span>
  );
}
