import { IconExternalLink } from '@tabler/icons-react';
import type { GivenAnswer } from '../../../shared/applications/given-answers.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { Prose } from '../../kit/ui/display/prose.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import styles from './answers.module.css';

/** What an applicant answered to the questions of the job, as they were asked; nothing if it asked none. */
export function Answers({ answers }: { answers: readonly GivenAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <Section title="Answers">
      <dl className={styles.answers}>
        {answers.map(({ question, kind, text, answer, file, isFlagged }) => (
          <div key={question} className={styles.answer}>
            <dt>
              {text} {isFlagged && <Badge tone="amber">Knock-out</Badge>}
            </dt>
            <dd>
              {kind === 'text' ? <Prose text={answer} /> : answer}
              {file && (
                <LinkButton
                  to={file}
                  fileInNewTab
                  variant="outline"
                  size="sm"
                  icon={<IconExternalLink size={17} aria-hidden />}
                >
                  Open<span className="sr-only"> {answer} (in a new tab)</span>
                </LinkButton>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
