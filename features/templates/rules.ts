import type { Reason } from '../../shared/errors.ts';
// Must not import zod: the dialogs that write to applicants load it.

/** What a template is for. */
export const TEMPLATE_KINDS = ['rejection', 'message', 'invitation', 'interview', 'offer'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export const TEMPLATE_KIND_LABELS: Record<TemplateKind, string> = {
  rejection: 'Rejection',
  message: 'Message',
  invitation: 'Invitation to apply',
  interview: 'Interview invitation',
  offer: 'Offer',
};

interface StandardTemplate {
  kind: TemplateKind;
  name: string;
  text: string;
}

/** Templates that every company has. */
export const STANDARD_TEMPLATES: readonly StandardTemplate[] = [
  {
    kind: 'rejection',
    name: 'Thank you, not this time',
    text: `Dear {first_name},

Thank you for applying for {job} and for the time you put into your application. We read it carefully and decided to move forward with other candidates.

This is about one job, not about your abilities. You are welcome to apply again when another of our jobs fits you, and we wish you the best for your search.

{sender}, {company}`,
  },
  {
    kind: 'rejection',
    name: 'After an interview',
    text: `Dear {first_name},

Thank you for talking with us about {job}. We enjoyed meeting you. After the interviews we decided to offer the job to somebody else.

If you would like to know more about our decision, reply to this message. We wish you the best for your search.

{sender}, {company}`,
  },
  {
    kind: 'rejection',
    name: 'The position is filled',
    text: `Dear {first_name},

Thank you for applying for {job}. The position is filled, so we are closing it and cannot take your application further.

You are welcome to apply again when another of our jobs fits you, and we wish you the best for your search.

{sender}, {company}`,
  },
  {
    kind: 'message',
    name: 'Ask for a time',
    text: `Hello {first_name},

Thank you for applying for {job}. We would like to talk with you. Which times in the next few days suit you?

{sender}, {company}`,
  },
  {
    kind: 'message',
    name: 'Ask for more',
    text: `Hello {first_name},

Thank you for applying for {job}. Could you tell us when you could begin, and send us an example of your work?

{sender}, {company}`,
  },
  {
    kind: 'invitation',
    name: 'A job that could suit you',
    text: `Hello {first_name},

We are looking for somebody for {job} at {company} and think that it could suit you. The posting says what the work is and what we pay.

{sender}, {company}`,
  },
  {
    kind: 'interview',
    name: 'First interview',
    text: `We would like to get to know you and tell you more about {job}. Please bring your questions. If you need anything to take part, such as an accessible room, tell us.`,
  },
  {
    kind: 'offer',
    name: 'Welcome',
    text: `{first_name}, we would be glad to have you with us at {company}. If you have questions about the terms, write to us before you answer.`,
  },
];

/** Templates of one company. */
export const TEMPLATES_MAX = 100;

export const templatesFullRefusal = (): Reason<'templates-full'> => ({
  code: 'templates-full',
  message: `A company has at most ${TEMPLATES_MAX} templates. Delete one first.`,
});

export const templateNameRefusal = (name: string): Reason<'template-exists'> => ({
  code: 'template-exists',
  message: `A template of this kind named “${name}” already exists.`,
});
