/** Scenarios for the lifecycle of a lead magnet: create, pause, update, resume. */
import { magnets } from '../../../script/bodies.ts';
import { bound, chose } from '../choices.ts';
import {
  advance,
  type Context,
  change,
  leadMagnet,
  pause,
  readMagnet,
  resume,
  type Scenarios,
  scene,
  tried,
} from '../scene.ts';
import { active, collecting, messaging, replying } from './magnet.ts';

const workflows = { full: messaging, comments_only: replying, collect_only: collecting } as const;
const record = ['leadMagnet.record.echo', 'leadMagnet.id.unique', 'answer.status.createLeadMagnet'];

/** Reads a lead magnet if the profile has a route; otherwise an update without changes shows its record. */
const look = (context: Context, name: string, body: ReturnType<typeof collecting>) => {
  if (bound(context, 'leadMagnet.read')) return [readMagnet(name)];
  return bound(context, 'leadMagnet.update') ? [change(name, body)] : [];
};

export const lifeScenarios: Scenarios = (context) => {
  const told = bound(context, 'leadMagnet.update');
  const seen = look.bind(undefined, context);
  const looks = told || bound(context, 'leadMagnet.read');
  return [
    // First, before the run creates other lead magnets.
    ...(looks
      ? [
          scene(
            'lead-magnet/others',
            'Pausing one lead magnet does not change the others, and neither does time',
            { about: ['leadMagnet.state.own'], alone: true },
            leadMagnet('first', collecting('others', active)),
            leadMagnet('second', collecting('others', active)),
            leadMagnet('third', collecting('others')),
            leadMagnet('fourth', collecting('others', active)),
            tried(pause('second')),
            ...seen('first', collecting('others')),
            ...seen('third', collecting('others')),
            ...seen('fourth', collecting('others')),
            advance('P1D'),
            ...seen('first', collecting('others')),
            ...seen('second', collecting('others')),
            ...seen('third', collecting('others')),
          ),
        ]
      : []),
    scene(
      'lead-magnet/workflows',
      'Each workflow with only its required members',
      { about: ['leadMagnet.workflow.accepted'] },
      tried(leadMagnet('full', magnets.full)),
      tried(leadMagnet('comments_only', magnets.comments_only)),
      tried(leadMagnet('collect_only', magnets.collect_only)),
    ),
    ...Object.entries(workflows).map(([workflow, body]) =>
      scene(
        `lead-magnet/${workflow}`,
        `Two lead magnets of the workflow ${workflow}: one starts at once, one stays paused`,
        { about: ['leadMagnet.activate.active', 'leadMagnet.create.paused', ...record] },
        leadMagnet('started', body(workflow, active)),
        leadMagnet('waiting', body(workflow)),
        leadMagnet('off', body(workflow, { activate: false })),
        ...seen('started', body(workflow)),
        ...seen('waiting', body(workflow)),
      ),
    ),
    scene(
      'lead-magnet/pause',
      'An active lead magnet is paused twice',
      { about: ['leadMagnet.pause.paused', 'leadMagnet.pause.accepted', 'answer.status.pauseLeadMagnet'] },
      leadMagnet('magnet', collecting('pause', active)),
      tried(pause('magnet')),
      ...seen('magnet', collecting('pause')),
      tried(pause('magnet')),
    ),
    ...(told
      ? [
          scene(
            'lead-magnet/update',
            'An update changes keywords and webhook, and keeps the state',
            {
              about: ['leadMagnet.update.applies', 'leadMagnet.state.own', 'answer.status.updateLeadMagnet'],
              needs: ['leadMagnet.update'],
            },
            leadMagnet('magnet', collecting('update', active)),
            leadMagnet('waiting', collecting('update')),
            change('magnet', collecting('update', { keywords: ['BOOK', 'PAPER'] })),
            change('waiting', collecting('update', { keywords: ['BOOK', 'PAPER'] })),
            change('magnet', collecting('update', { webhookUrl: '{{webhook:ok}}' })),
            tried(pause('magnet')),
            change('magnet', collecting('update', { keywords: ['LEAFLET'] })),
          ),
          ...(chose(context, 'leadMagnet.update.merge', 'replace')
            ? []
            : [
                scene(
                  'lead-magnet/part',
                  'An update of the keywords keeps everything else',
                  {
                    about: ['leadMagnet.update.keeps', 'leadMagnet.update.applies'],
                    needs: ['leadMagnet.update', 'leadMagnet.update.merge'],
                  },
                  leadMagnet('magnet', messaging('part')),
                  change('magnet', { outreachAccountId: '{{outreach}}', keywords: ['BOOK'] }),
                  change('magnet', {
                    outreachAccountId: '{{outreach}}',
                    templates: { dm: { text: 'Here is another.' } },
                  }),
                ),
              ]),
        ]
      : []),
    ...(bound(context, 'leadMagnet.resume')
      ? [
          scene(
            'lead-magnet/resume',
            'A paused lead magnet is resumed, and so is an active one',
            { about: ['leadMagnet.resume.active', 'answer.status.resumeLeadMagnet'], needs: ['leadMagnet.resume'] },
            leadMagnet('magnet', collecting('resume')),
            tried(resume('magnet')),
            ...seen('magnet', collecting('resume')),
            tried(resume('magnet')),
            tried(pause('magnet')),
            tried(resume('magnet')),
          ),
        ]
      : []),
    ...(bound(context, 'leadMagnet.read')
      ? [
          scene(
            'lead-magnet/read',
            'A lead magnet is read',
            { about: ['answer.status.getLeadMagnet', 'leadMagnet.state.own'], needs: ['leadMagnet.read'] },
            leadMagnet('magnet', collecting('read', active)),
            readMagnet('magnet'),
            readMagnet('magnet'),
          ),
        ]
      : []),
  ];
};
