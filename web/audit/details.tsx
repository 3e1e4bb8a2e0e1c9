import type { AuditLine } from '../../shared/audit/actions.ts';
import { api } from '../kit/data/api.ts';
import type { Opened } from '../kit/opened.ts';
import { Drawer, DrawerSection } from '../kit/ui/drawer.tsx';
import { Facts } from '../kit/ui/facts.tsx';
import { Quiet } from '../kit/ui/prose.tsx';
import { actionLabel, toChanges } from './changes.ts';
import { TargetLink } from './target.tsx';
import styles from './page.module.css';
import { FetchedDrawer } from '../kit/ui/fetched-drawer.tsx';

interface AuditDetailsProps {
  /** The page of the log; what is opened may be on another. */
  lines: readonly AuditLine[];
  opened: Opened<'view'>;
}

/** A whole line of the audit log in a drawer. */
export function AuditDetails({ lines, opened }: AuditDetailsProps) {
  const id = opened.id('view');
  if (id === null) return null;
  const number = Number(id);
  const known = lines.find((line) => line.number === number);
  return (
    <FetchedDrawer
      key={id}
      noun="Line"
      known={known}
      isGone={!Number.isSafeInteger(number) || number < 1}
      call={() => getLine(number)}
      fallback="Failed to load the audit log."
      onClose={opened.close}
    >
      {(line) =>
        line.number === number ? (
          <Drawer title={actionLabel(line)} onClose={opened.close}>
            <Whole line={line} />
          </Drawer>
        ) : (
          <Drawer title="Entry not found." onClose={opened.close}>
            <p>The audit log has no entry with this number.</p>
          </Drawer>
        )
      }
    </FetchedDrawer>
  );
}

/** The last line up to this number. */
async function getLine(number: number): Promise<AuditLine> {
  const { lines } = await api.listAudit({ query: { cursor: String(number + 1), limit: '1' } });
  return lines[0] ?? Promise.reject(new Error('there is no line yet'));
}

function Whole({ line }: { line: AuditLine }) {
  const { number, at, actor, target, requestId, hash } = line;
  const changes = toChanges(line);
  return (
    <>
      <Facts
        facts={{
          Subject: <TargetLink {...target} />,
          Who: actor.name,
          When: (
            <time dateTime={at} className="num">
              {at.replace('T', ' ').replace('Z', ' UTC')}
            </time>
          ),
        }}
      />
      <DrawerSection title="Changes">
        {Object.keys(changes).length > 0 ? (
          <Facts facts={changes} />
        ) : (
          <Quiet>No further details are recorded for this action.</Quiet>
        )}
      </DrawerSection>
      <DrawerSection title="Evidence">
        <Facts
          facts={{
            Line: number.toLocaleString('en-US'),
            'Request ID': requestId && <code className={styles.code}>{requestId}</code>,
            'Target ID': target._id && <code className={styles.code}>{target._id}</code>,
            'Actor ID': actor._id && <code className={styles.code}>{actor._id}</code>,
            Hash: <code className={styles.code}>{hash}</code>,
          }}
        />
      </DrawerSection>
    </>
  );
}
