/** Rules on the structure of templates, and on templates that a workflow does not use. */
import { readMember } from '../../json.ts';
import { requestRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';
import { collectOnly, commentsOnly, fullWithoutPlaceholders, fullWorkflow } from './bodies.ts';

const { accepted, refused } = createVectorBuilders('createLeadMagnet');
const writes = ['createLeadMagnet', 'updateLeadMagnet'] as const;
const citeMagnet = (item: string) => ({ section: 'Lead magnet', item });

export const templateShape = requestRule({
  id: 'leadMagnet.templates.shape',
  level: 'assumed',
  needs: ['leadMagnet.templates', 'leadMagnet.templates.invalid'],
  source: citeMagnet('templates.dm: template; the structure of templates is not shown'),
  summary: 'A template must be an object with a text, or a string if the profile says so.',
  on: writes,
  vectors: [
    accepted('a template with a text', { body: fullWorkflow }),
    refused('a number as a comment reply', { body: { ...commentsOnly, templates: { commentReplies: [7] } } }),
    refused('a number as the direct message', { body: { ...fullWorkflow, templates: { dm: 7 } } }),
  ],
});

export const collectNeedsNoTemplates = requestRule({
  id: 'leadMagnet.collect_only.templates.none',
  level: 'documented',
  needs: ['leadMagnet.fields'],
  compares: ['leadMagnet.fields:workflowType'],
  source: citeMagnet('collect_only: no template requirement'),
  summary: 'The workflow collect_only requires no templates.',
  on: writes,
  trials: [
    {
      baseline: fullWithoutPlaceholders,
      valid: [
        { ...collectOnly, activate: true },
        { ...collectOnly, templates: {} },
      ],
    },
  ],
  vectors: [accepted('no templates', { body: collectOnly })],
});

export const templatesUnused = requestRule({
  id: 'leadMagnet.templates.ignored',
  level: 'assumed',
  needs: ['leadMagnet.templates', 'leadMagnet.templates.unused'],
  compares: ['leadMagnet.fields:workflowType'],
  source: citeMagnet('template requirement per workflow'),
  summary: 'Templates that the workflow does not use are accepted and have no effect.',
  on: writes,
  reliesOn: {
    'leadMagnet.templates.unused': ({ body }) => {
      const workflow = readMember(body, 'workflowType');
      const hasTemplate = (name: string) => readMember(readMember(body, 'templates'), name) !== undefined;
      return (
        (workflow === 'collect_only' && (hasTemplate('dm') || hasTemplate('commentReplies'))) ||
        (workflow === 'comments_only' && hasTemplate('dm')) ||
        (workflow !== 'full' && workflow !== undefined && readMember(body, 'followUps') !== undefined)
      );
    },
  },
  trials: [
    {
      baseline: fullWithoutPlaceholders,
      valid: [
        { ...collectOnly, templates: fullWithoutPlaceholders.templates },
        { ...commentsOnly, templates: { ...commentsOnly.templates, ...fullWithoutPlaceholders.templates } },
      ],
    },
  ],
  vectors: [
    accepted('a direct message for collect_only', { body: { ...collectOnly, templates: { dm: { text: 'Hi' } } } }),
  ],
});
