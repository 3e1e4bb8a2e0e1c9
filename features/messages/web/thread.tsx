import { counted } from '../../../shared/kit/figures.ts';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import {
  messageParts,
  readsForCompany,
  type ThreadSide,
} from '../../../shared/applications/thread.ts';
import { ANSWER_RULE, isAnswerOwed } from '../../../shared/applications/promise.ts';
import { youOrName } from '../../../shared/companies/team.ts';
import { fieldsRefusal } from '../../../shared/templates/fields.ts';
import { errorMessage } from '../../../shared/kit/client.ts';
import { askAgain, editAnswers, useCall, useChange } from '../../../web/kit/data/calls.ts';
import { KeptText } from '../../../web/kit/forms/kept-text.tsx';
import { textDraft } from '../../../web/kit/forms/drafts.ts';
import { SubmitButton } from '../../../web/kit/forms/submit-button.tsx';
import { failureNotices } from '../../../web/kit/failure-notice.ts';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { notify } from '../../../web/kit/notices.ts';
import { useBarred } from '../../../web/kit/member.ts';
import { useUser } from '../../../web/kit/session.ts';
import { useSeen } from '../../../web/kit/in-sight.ts';
import { CompanyMark } from '../../../web/kit/ui/art/company-mark.tsx';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Avatar } from '../../../web/kit/ui/display/avatar.tsx';
import { Initials } from '../../../web/kit/ui/display/initials.tsx';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { Alert } from '../../../web/kit/ui/feedback/alert.tsx';
import { LoadingShape } from '../../../web/kit/ui/feedback/skeleton.tsx';
import { TextArea } from '../../../web/kit/ui/fields/field.tsx';
import { isNearlyFull, TextLength } from '../../../web/kit/ui/fields/text-length.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { Stack } from '../../../web/kit/ui/layout/stack.tsx';
import { ConfirmDialog } from '../../../web/kit/ui/overlays/confirm-dialog.tsx';
import { Panels } from '../../../web/panels.tsx';
import { useSite } from '../../../web/site.ts';
import { MessageField } from '../../../web/templates/message-field.tsx';
import { formatLocal } from '../../../web/kit/local-time.ts';
import { MESSAGE_MAX, type ThreadMessage } from '../rules.ts';
import styles from './thread.module.css';

interface ThreadProps {
  applicationId: string;
  /** The reader's side. */
  side: ThreadSide;
  names: Record<ThreadSide, string>;
  jobTitle: string;
  /** Of the reader, for the draft. */
  userId: string;
  /** Of a company: whether it owes an answer, so that it reads whether its message counts as one. */
  owesAnswer?: boolean;
  /** Why nothing can be written. */
  closed?: string | undefined;
}

interface OfApplication {
  application: ApplicationDetail;
}

/** What the thread is about, for both sides. */
const aboutOf = ({ _id, applicant, job }: ApplicationDetail) => ({
  applicationId: _id,
  names: { job_seeker: displayName(applicant), company: job.companyName },
  jobTitle: job.jobTitle,
});

/** For a company's member. */
export function CompanyThread({ application }: OfApplication) {
  const user = useUser();
  const barred = useBarred('handle-applications');
  if (!user) return null;
  return (
    <Thread
      key={application._id}
      side="company"
      {...aboutOf(application)}
      userId={user._id}
      owesAnswer={isAnswerOwed(application)}
      closed={barred}
    />
  );
}

/** For the applicant. */
export function OwnThread({ application }: OfApplication) {
  const user = useUser();
  if (!user) return null;
  return (
    <Thread
      side="job_seeker"
      {...aboutOf(application)}
      userId={user._id}
      closed={application.closure ? 'This conversation is closed.' : undefined}
    />
  );
}

/** The messages between applicant and company, and a field to write one. */
function Thread(props: ThreadProps) {
  const { sendsMail } = useSite();
  const { applicationId, side, closed } = props;
  const params = { id: applicationId };
  const other = props.names[side === 'company' ? 'job_seeker' : 'company'];
  const { data, error, refetch } = useCall('listThread', { params });
  const messages = data?.messages;
  return (
    <Section title="Messages">
      <Stack>
        <News messages={messages} side={side} other={other} />
        {messages?.length === 0 && (
          <Quiet>No messages yet.{sendsMail && ` We also email your messages to ${other}.`}</Quiet>
        )}
        {messages && messages.length > 0 && <Messages {...props} messages={messages} />}
        {!messages && !error && <LoadingShape height={56} />}
        {!messages && error && (
          <Alert
            tone="failure"
            live
            actions={
              <Button variant="outline" size="sm" onClick={() => void refetch()}>
                Try Again
              </Button>
            }
          >
            {errorMessage(error, 'Failed to load messages.')}
          </Alert>
        )}
        {closed ? (
          <>
            {messages && <Quiet>{closed}</Quiet>}
            <KeptText key={applicationId} draftKey={draftKeyOf(props)} />
          </>
        ) : (
          <MessageForm key={`${side} ${applicationId}`} {...props} />
        )}
      </Stack>
    </Section>
  );
}

/** What screen readers hear of a message that came after the page. */
function News({
  messages,
  side,
  other,
}: {
  messages: readonly ThreadMessage[] | undefined;
  side: ThreadSide;
  other: string;
}) {
  const [first, setFirst] = useState(messages?.length);
  if (first === undefined && messages) setFirst(messages.length);
  const last = messages?.at(-1);
  const isNew = last && first !== undefined && messages && messages.length > first;
  return (
    <p role="status" className="sr-only">
      {isNew && (
        // Another message is another element, so that the same words are read again.
        <span key={last._id}>
          {last.by === side ? 'Message sent' : `New message from ${other}`}
        </span>
      )}
    </p>
  );
}

interface MessagesProps extends ThreadProps {
  messages: readonly ThreadMessage[];
}

/** 'You', a colleague by name, or the other side. */
function writerOf(
  { by, person }: ThreadMessage,
  { side, names, userId }: Pick<ThreadProps, 'side' | 'names' | 'userId'>,
): string {
  return by === side ? youOrName(person, userId) : names[by];
}

function Messages({ messages, applicationId, side, names, userId }: MessagesProps) {
  const [asked, setAsked] = useState<string>();
  const end = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(end);
  const { mutate: markSeen } = useChange('markThreadSeen');
  const role = useUser()?.teamRole;
  const isForSide = !role || readsForCompany(role);
  const unseen = isForSide && messages.some(({ by, seenAt }) => by !== side && !seenAt);
  useEffect(() => {
    if (!isSeen || !unseen) return undefined;
    const mark = () => {
      if (!document.hidden) markSeen({ params: { id: applicationId } });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [isSeen, unseen, markSeen, applicationId]);
  const lastSeen = messages.findLast(({ by, seenAt }) => by === side && seenAt)?._id;

  return (
    <>
      <ol className={styles.messages} aria-label="Messages">
        {messages.map((message) => (
          <li key={message._id} className={styles.message}>
            <span className={styles.face} aria-hidden>
              {message.person ? (
                <Initials name={message.person.name} size="lg" />
              ) : message.by === 'company' ? (
                <CompanyMark name={names.company} size={38} />
              ) : (
                <Avatar name={names.job_seeker} />
              )}
            </span>
            <p className={styles.by}>
              <span className={styles.name}>{writerOf(message, { side, names, userId })}</span>
              <time className={styles.time} dateTime={message.at}>
                {formatLocal(message.at)}
              </time>
            </p>
            {message.isHidden ? (
              <p className={styles.hidden}>This message was reported, so it is hidden.</p>
            ) : (
              <p className={styles.text} dir="auto">
                <MessageText text={message.text} onAsk={setAsked} />
              </p>
            )}
            {message.recipients > 1 && (
              <Small>Sent to {counted(message.recipients, 'applicant')}</Small>
            )}
            {message._id === lastSeen && message.seenAt && (
              <Small>Seen {formatLocal(message.seenAt)}</Small>
            )}
            {message.by !== side && !message.isHidden && (
              <Panels slot="message.actions" messageId={message._id} />
            )}
          </li>
        ))}
      </ol>
      <div ref={end} className={styles.end} />
      <ConfirmDialog
        open={asked !== undefined}
        title="Open this link?"
        confirmLabel="Open Link"
        onConfirm={() => {
          window.open(asked, '_blank', 'noopener,noreferrer');
          setAsked(undefined);
        }}
        onClose={() => setAsked(undefined)}
      >
        <p>It leads to another site. Open it only if you trust the sender.</p>
        <p className={styles.address}>{asked}</p>
      </ConfirmDialog>
    </>
  );
}

/** Plain text. A web address asks before it is opened. */
function MessageText({ text, onAsk }: { text: string; onAsk: (link: string) => void }) {
  return messageParts(text).map((part, index) =>
    'link' in part ? (
      <button
        // The parts of a text never change.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        type="button"
        className={styles.link}
        aria-haspopup="dialog"
        onClick={() => onAsk(part.link)}
      >
        {part.link}
      </button>
    ) : (
      part.text
    ),
  );
}

const draftKeyOf = ({ userId, applicationId }: ThreadProps) => `thread:${userId}:${applicationId}`;

const NOT_SENT = 'The message could not be sent. Please try again.';

/** Writes a message. A refused text stays in the field, and an unsent one in this browser. */
function MessageForm(props: ThreadProps) {
  const { sendsMail } = useSite();
  const { applicationId, side, names, jobTitle, owesAnswer } = props;
  const { mutateAsync: send } = useChange('sendToThread', {
    onSuccess: ({ sent }) =>
      void editAnswers('listThread', (answer) => ({
        ...answer,
        messages: [...answer.messages.filter(({ _id }) => _id !== sent._id), sent],
      })),
  });
  const form = useForm('sendToThread', {
    defaults: { text: '' },
    check: (values, bySchema) => {
      // Only a company's fields are filled in.
      const refusal = side === 'company' ? fieldsRefusal(values.text) : undefined;
      return refusal ? { message: refusal, errors: { text: refusal } } : bySchema(values);
    },
    draft: textDraft(draftKeyOf(props), 'text'),
    notices: failureNotices('Sending', NOT_SENT, NOT_SENT),
    onRefused: () => askAgain(['applications']),
    onSubmit: async (body) => {
      try {
        const { message } = await send({ params: { id: applicationId }, body });
        if (owesAnswer) notify.success('Message Sent', message);
        form.reset({ text: '' });
        return undefined;
      } finally {
        form.focus('text');
      }
    },
  });
  const { text } = form.values;
  const area = {
    rows: 3,
    readOnly: form.isSending,
    ...form.field('text'),
  };
  return (
    <form {...form.form} className={styles.form}>
      {side === 'company' ? (
        <MessageField
          kind="message"
          first={{ name: names.job_seeker, job: jobTitle }}
          count={1}
          text={text}
          onText={(next) => form.set({ text: next })}
          limit={MESSAGE_MAX}
          label="Write to the applicant"
          aria-keyshortcuts="c"
          hint={owesAnswer && ANSWER_RULE}
          {...area}
        />
      ) : (
        <TextArea
          label="Write to the company"
          hint={
            isNearlyFull({ text, max: MESSAGE_MAX }) && <TextLength text={text} max={MESSAGE_MAX} />
          }
          {...area}
        />
      )}
      <div className={styles.foot}>
        <Small>{sendsMail && 'Also sent by email'}</Small>
        <SubmitButton form={form} variant="light" sending="Sending">
          <IconSend size={16} aria-hidden /> Send
        </SubmitButton>
      </div>
    </form>
  );
}
