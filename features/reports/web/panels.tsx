import { askAgain } from '../../../web/kit/data/calls.ts';
import type { Slots } from '../../../web/panels.tsx';
import { ReportButton } from './report-button.tsx';
import styles from './report-button.module.css';

export const ReportJob = ({ job: { _id: id, companyId } }: Slots['job.foot']) => (
  <div className={styles.page}>
    <ReportButton kind="job" id={id} companyId={companyId} label="Report this job" />
  </div>
);

export const ReportCompany = ({ companyId }: Slots['company.foot']) => (
  <div className={`${styles.page} ${styles.company}`}>
    <ReportButton kind="company" id={companyId} companyId={companyId} label="Report this company" />
  </div>
);

export const ReportMessage = ({ messageId }: Slots['message.actions']) => (
  <div className={styles.message}>
    <ReportButton
      kind="message"
      id={messageId}
      label="Report"
      onSent={() => askAgain(['applications'])}
    />
  </div>
);

/** Reports a company for something that it wrote outside of the thread, such as the note of an offer. */
export const ReportWords = ({ companyId, text }: Slots['company.words']) => (
  <ReportButton kind="company" id={companyId} label="Report Message" quote={text} />
);
