import { type ComponentProps, useId, useState } from 'react';
import { Quiet } from '../display/prose.tsx';
import { TypedMarkdown } from '../display/markdown.tsx';
import { TabPanel } from '../navigation/tab-panel.tsx';
import { TabList } from '../navigation/tabs.tsx';
import { TextArea } from './field.tsx';
import styles from './markdown-field.module.css';

const MODES = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;
type Mode = (typeof MODES)[number]['value'];

/** How descriptions are written, in a line. */
export const MARKDOWN_HELP =
  'Markdown: # Heading, **bold**, _italics_, - list, [link](https://example.com).';

type MarkdownFieldProps = ComponentProps<typeof TextArea> & {
  /** What is written, for the preview. */
  text: string;
  /** The level of the page's heading above the text where it is shown. */
  under: number;
};

/** A field for a description in Markdown, which shows how it will look. */
export function MarkdownField({ text, under, ...field }: MarkdownFieldProps) {
  const id = useId();
  const [chosen, setChosen] = useState<Mode>('write');
  const [refused, setRefused] = useState(field.error);
  // A refused text is shown where it can be changed.
  if (field.error !== refused) {
    setRefused(field.error);
    if (field.error) setChosen('write');
  }
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span aria-hidden className={styles.label}>
          {field.label}
        </span>
        <TabList
          id={id}
          label="Write or preview"
          tabs={MODES}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <TabPanel id={id} value={chosen}>
        {/* Stays on the page, so that the form can point to it. */}
        <div hidden={chosen !== 'write'}>
          <TextArea
            {...field}
            hideLabel
            hint={
              <>
                {field.hint && <>{field.hint} · </>}
                {MARKDOWN_HELP}
              </>
            }
          />
        </div>
        {chosen === 'preview' && (
          <div className={styles.preview}>
            {text.trim() ? (
              <TypedMarkdown text={text} under={under} />
            ) : (
              <Quiet>Nothing to preview yet.</Quiet>
            )}
          </div>
        )}
      </TabPanel>
    </div>
  );
}
