/** Scenarios for workflows: which messages, replies, connections and follow-ups a lead gets, and which not. */
import { bound, lookSeconds } from '../choices.ts';
import { advance, comment, leadMagnet, leads, outbox, type Scenarios, scene } from '../scene.ts';
import { active, collecting, leadNeeds, messaging, postUrl, replying } from './magnet.ts';

const told = { needs: leadNeeds, alone: true } as const;
const unused = { templates: { dm: { text: 'Here it is.' }, commentReplies: [{ text: 'Look at our page.' }] } };

export const workflowScenarios: Scenarios = (context) => {
  const look = advance(`PT${lookSeconds(context)}S`);
  const asking = (name: string) => [
    comment(postUrl(name), 'Ada', 'The guide, please'),
    look,
    advance('PT1M'),
    outbox,
    leads('magnet'),
  ];
  return [
    scene(
      'workflow/full',
      'The workflow full sends a message, connects and replies',
      {
        ...told,
        about: [
          'leadMagnet.full.direct_message',
          'leadMagnet.full.connection_request',
          'leadMagnet.full.text',
          'leadMagnet.acts.on-leads',
        ],
      },
      leadMagnet('magnet', messaging('full', active)),
      ...asking('full'),
    ),
    scene(
      'workflow/full-without-replies',
      'The workflow full without replies sends a message and connects',
      { ...told, about: ['leadMagnet.full.direct_message', 'leadMagnet.full.text'] },
      leadMagnet('magnet', messaging('no-replies', { ...active, templates: { dm: { text: 'Here it is.' } } })),
      ...asking('no-replies'),
    ),
    scene(
      'workflow/comments_only',
      'The workflow comments_only replies and does nothing else',
      {
        ...told,
        about: [
          'leadMagnet.comments_only.comment_reply',
          'leadMagnet.comments_only.quiet',
          'leadMagnet.comments_only.text',
        ],
      },
      leadMagnet('magnet', replying('replies', active)),
      ...asking('replies'),
    ),
    scene(
      'workflow/collect_only',
      'The workflow collect_only sends nothing',
      { ...told, about: ['leadMagnet.collect_only.quiet', 'lead.captured'] },
      leadMagnet('magnet', collecting('collects', active)),
      ...asking('collects'),
    ),
    ...(bound(context, 'leadMagnet.templates.unused')
      ? [
          scene(
            'workflow/unused-templates',
            'Templates that a workflow does not use are not sent',
            {
              ...told,
              about: ['leadMagnet.collect_only.quiet', 'leadMagnet.comments_only.quiet'],
              needs: [...leadNeeds, 'leadMagnet.templates', 'leadMagnet.templates.unused'],
            },
            leadMagnet('magnet', collecting('unused', { ...active, ...unused })),
            leadMagnet('replies', replying('unused', { ...active, ...unused })),
            ...asking('unused'),
            leads('replies'),
          ),
        ]
      : []),
    scene(
      'workflow/followUps',
      'A follow-up is sent after its delay, and not before',
      { ...told, about: ['leadMagnet.followUps.not-before'], needs: [...leadNeeds, 'leadMagnet.followUps'] },
      leadMagnet(
        'magnet',
        messaging('follow-ups', { ...active, followUps: [{ text: 'Did you read it?', delay: 'P1D' }] }),
      ),
      ...asking('follow-ups'),
      advance('PT23H'),
      outbox,
      advance('PT2H'),
      outbox,
      leads('magnet'),
    ),
    scene(
      'workflow/full-then-time',
      'Without follow-ups nothing more is sent later',
      { ...told, about: ['leadMagnet.followUps.not-before'], needs: [...leadNeeds, 'leadMagnet.followUps'] },
      leadMagnet('magnet', messaging('no-follow-ups', active)),
      ...asking('no-follow-ups'),
      advance('P3D'),
      leads('magnet'),
      advance('PT1M'),
      outbox,
    ),
  ];
};
