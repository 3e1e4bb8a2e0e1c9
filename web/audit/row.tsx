import type { AuditLine } from '../../shared/audit/actions.ts';
import { formatMoment } from '../../shared/kit/dates.ts';
import type { Opened } from '../kit/opened.ts';
import { Cell, Row } from '../kit/ui/table.tsx';
import { actionLabel, toChanges } from './changes.ts';
import { TargetLink } from './target.tsx';
import { Identity, Pair } from '../kit/ui/identity.tsx';

interface AuditRowProps {
  line: AuditLine;
  opened: Opened<'view'>;
}

/** A line of the audit log, with what it changed in short; what was done opens the whole. */
export function AuditRow({ line, opened }: AuditRowProps) {
  const { number, at, actor, target } = line;
  const changes = Object.entries(toChanges(line)).map(([name, words]) => `${name}: ${words}`);
  // 'Nov 20, 2026, 14:03 UTC'
  const [, day = '', time = ''] = /^(.*), (.*)$/.exec(formatMoment(at)) ?? [];
  return (
    <Row>
      <Cell>
        <Identity
          name={actionLabel(line)}
          line={changes.join(' · ')}
          link={opened.link('view', String(number))}
        />
      </Cell>
      <Cell label="Subject">
        <TargetLink {...target} />
      </Cell>
      <Cell label="Who">{actor.name}</Cell>
      <Cell label="When">
        <Pair date line={time}>
          {day}
        </Pair>
      </Cell>
    </Row>
  );
}
