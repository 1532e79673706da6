/** The lifecycle of a lead magnet. Source: "States and transitions". */
import type { LeadMagnetState } from '../schemas/leadMagnet.ts';
import type { Lifecycle, NonexistentState, Transition } from './lifecycle.ts';

export type LeadMagnetStage = LeadMagnetState | Exclude<NonexistentState, 'deleted'>;

export type LeadMagnetTrigger = 'create' | 'create with activate' | 'edit' | 'pause' | 'resume' | 'look for comments';

export type LeadMagnetGuard = 'a pause may be repeated' | 'a new comment matches';

type Step = Transition<LeadMagnetStage, LeadMagnetTrigger, LeadMagnetGuard>;

const citeRow = (item: string) => ({ section: 'States and transitions', item });
const observationDecisions = ['leadMagnet.record', 'leadMagnet.states'] as const;
const resumeSource = citeRow('resuming or other transitions of a lead magnet are not shown');

const edits: readonly Step[] = (['active', 'paused'] as const).map((state) => ({
  from: state,
  trigger: 'edit',
  to: state,
  effects: ['change the lead magnet', 'stamp updatedAt'],
  level: 'derived',
  needs: ['leadMagnet.update', ...observationDecisions],
  source: { section: 'Updating a lead magnet', item: 'a lead magnet can be updated' },
}));

export const leadMagnetLifecycle: Lifecycle<LeadMagnetStage, LeadMagnetTrigger, LeadMagnetGuard> = {
  id: 'leadMagnet',
  decision: 'leadMagnet.states',
  states: {
    none: { says: 'It does not exist yet.', initial: true, level: 'documented', source: citeRow('state (none)') },
    active: {
      says: 'A periodic job checks the watched post for new comments.',
      level: 'documented',
      source: citeRow('lead magnet states are active and paused'),
    },
    paused: {
      says: 'No comments are captured and no actions are taken.',
      level: 'documented',
      source: citeRow('lead magnet states are active and paused'),
    },
  },
  triggers: {
    create: { by: 'request', operation: 'createLeadMagnet', says: 'Created without activate.' },
    'create with activate': { by: 'request', operation: 'createLeadMagnet', says: 'Created with activate true.' },
    edit: { by: 'request', operation: 'updateLeadMagnet', says: 'Updated.' },
    pause: { by: 'request', operation: 'pauseLeadMagnet', says: 'Paused.' },
    resume: { by: 'request', operation: 'resumeLeadMagnet', says: 'Resumed, if the profile has this operation.' },
    'look for comments': { by: 'clock', says: 'The periodic job checks the watched post.' },
  },
  guards: {
    'a pause may be repeated': 'The decision leadMagnet.pause.again accepts a second pause.',
    'a new comment matches': 'A comment since the last check contains a keyword, and its author is not a lead yet.',
  },
  transitions: [
    {
      from: 'none',
      trigger: 'create with activate',
      to: 'active',
      effects: ['store the lead magnet', 'watch the post'],
      level: 'documented',
      needs: observationDecisions,
      source: citeRow('none, POST /lead-magnets with activate true, active'),
    },
    {
      from: 'none',
      trigger: 'create',
      to: 'paused',
      effects: ['store the lead magnet'],
      level: 'documented',
      needs: observationDecisions,
      source: citeRow('none, POST /lead-magnets without activate, paused'),
    },
    {
      from: 'active',
      trigger: 'pause',
      to: 'paused',
      effects: ['stop watching the post', 'stamp updatedAt'],
      level: 'documented',
      needs: observationDecisions,
      source: citeRow('active, POST /lead-magnets/:id/pause, paused'),
    },
    {
      from: 'paused',
      trigger: 'pause',
      guard: ['a pause may be repeated'],
      to: 'paused',
      effects: [],
      level: 'assumed',
      needs: ['leadMagnet.pause.again', ...observationDecisions],
      source: resumeSource,
    },
    {
      from: 'paused',
      trigger: 'resume',
      to: 'active',
      effects: ['watch the post', 'stamp updatedAt'],
      level: 'assumed',
      needs: ['leadMagnet.resume', ...observationDecisions],
      source: resumeSource,
    },
    {
      from: 'active',
      trigger: 'resume',
      to: 'active',
      effects: [],
      level: 'assumed',
      needs: ['leadMagnet.resume', ...observationDecisions],
      source: resumeSource,
    },
    {
      from: 'active',
      trigger: 'look for comments',
      guard: ['a new comment matches'],
      to: 'active',
      effects: ['capture leads', 'act as the workflow says', 'send webhook lead.captured'],
      level: 'documented',
      needs: ['leadMagnet.job.period', 'leadMagnet.match', 'leadMagnet.lead.once', 'lead.list'],
      source: citeRow('matched commenters become leads and, if configured, trigger the webhook'),
    },
    ...edits,
  ],
  refusals: [
    { from: ['paused'], trigger: 'pause', rule: 'leadMagnet.pause.repeated' },
    ...(['edit', 'pause', 'resume'] as const).map((trigger) => ({
      from: ['none'] as const,
      trigger,
      rule: 'leadMagnet.exists',
    })),
  ],
};
