import { useState } from 'react';
import { DEFAULT_PERIOD, tableOf } from '../rules.ts';
import { useCall } from '../../../web/kit/data/calls.ts';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { QuietLink } from '../../../web/kit/ui/navigation/quiet-link.tsx';
import { FunnelDrawing } from './drawings.tsx';
import { useExport } from './export-csv.tsx';
import { FigureTable } from './figure-table.tsx';
import styles from './funnel.module.css';

const QUERY = { days: DEFAULT_PERIOD };

/** A card with the company's funnel of the last 90 days. For members who see everything (`useSeesEverything`). */
export function Funnel() {
  const query = useCall('getHiringNumbers', { query: QUERY });
  const [isTable, setTable] = useState(false);
  const { isBusy, save } = useExport(QUERY);
  return (
    <Section title="Funnel" actions={<span className={styles.period}>Last 90 days</span>}>
      <QueryView query={query} refused="Failed to load the funnel.">
        {({ numbers }) =>
          numbers.funnel.every(({ count }) => count === 0) ? (
            <Quiet>No views yet. Views and applications of your public jobs appear here.</Quiet>
          ) : (
            <>
              {!isTable && <FunnelDrawing funnel={numbers.funnel} />}
              <FigureTable table={tableOf(numbers, 'funnel')} isHidden={!isTable} />
              <p className={styles.links}>
                <button type="button" onClick={() => setTable(!isTable)}>
                  {isTable ? 'Show as chart' : 'Show as table'}
                </button>
                <button type="button" aria-busy={isBusy} onClick={() => isBusy || save('funnel')}>
                  Export CSV
                </button>
                <QuietLink to="/insights">All insights</QuietLink>
              </p>
            </>
          )
        }
      </QueryView>
    </Section>
  );
}
