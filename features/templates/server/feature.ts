import { implement } from '../../../server/feature.ts';
import { templates } from '../feature.ts';
import { messageTemplates } from '../tables.ts';
import { addTemplate, deleteTemplate, listTemplates, updateTemplate } from './templates.ts';

export const templatesServer = implement(templates, {
  handlers: { listTemplates, addTemplate, updateTemplate, deleteTemplate },
  people: [
    {
      person: messageTemplates.updatedBy,
      erase: { keep: 'The company goes on with what its members did, without their names.' },
      export: { none: 'It names the person who did something, and has no data about them.' },
    },
  ],
  ofCompanies: [{ table: messageTemplates, column: messageTemplates.companyId }],
  examples: {
    addTemplate: { kind: 'rejection', name: 'After a talk', text: 'Dear {first_name}, thank you.' },
    updateTemplate: {
      kind: 'message',
      name: 'Ask for a time',
      text: 'When would it suit you, {name}?',
    },
  },
});
