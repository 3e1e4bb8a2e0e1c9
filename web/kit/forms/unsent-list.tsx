import { copyText } from '../copy-text.ts';
import { Button } from '../ui/button.tsx';
import { Prose } from '../ui/display/prose.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { type Unsent, unsentText } from './unsent.ts';
import styles from './unsent-list.module.css';

/** What was typed into forms that are out of reach. */
export function UnsentList({ unsent }: { unsent: readonly Unsent[] }) {
  if (unsent.length === 0) return null;
  return (
    <Section
      title="What you were writing"
      note="It was not sent. It is stored only in this browser."
    >
      <Stack gap={10}>
        {unsent.map((one) => (
          <Card key={one.key}>
            <div className={styles.head}>
              <h3 className={styles.form}>{one.form}</h3>
              <CopyUnsent unsent={one} />
            </div>
            <UnsentFields fields={one.fields} />
          </Card>
        ))}
      </Stack>
    </Section>
  );
}

export function UnsentFields({ fields }: Pick<Unsent, 'fields'>) {
  const [only, ...more] = fields;
  if (only && more.length === 0) return <Prose text={only.text} />;
  return (
    <dl className={styles.fields}>
      {fields.map(({ label, text }, index) => (
        // Labels repeat, and the list does not change.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>
          <dt>{label}</dt>
          <dd>
            <Prose text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const CopyUnsent = ({ unsent }: { unsent: Unsent }) => (
  <Button variant="outline" size="sm" onClick={() => void copyText(unsentText(unsent), 'The text')}>
    Copy<span className="sr-only">: {unsent.form}</span>
  </Button>
);
