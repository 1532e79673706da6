/** Scenarios for the lifecycle of a lead magnet: creation, pause and resume. */
import { magnets } from '../../../script/bodies.ts';
import { isBoundIn } from '../choices.ts';
import {
  advance,
  asProbe,
  buildScenario,
  type Context,
  createLeadMagnet,
  pauseLeadMagnet,
  readLeadMagnet,
  resumeLeadMagnet,
  type ScenarioBuilder,
  updateLeadMagnet,
} from '../scenario.ts';
import { activation, buildCollectOnlyBody, buildCommentsOnlyBody, buildFullBody } from './magnet.ts';
import { buildLeadMagnetUpdateScenarios } from './updates.ts';

const workflows = {
  full: buildFullBody,
  comments_only: buildCommentsOnlyBody,
  collect_only: buildCollectOnlyBody,
} as const;
const recordRules = ['leadMagnet.record.echo', 'leadMagnet.id.unique', 'answer.status.createLeadMagnet'];

/** Reads a lead magnet if the profile has a route; otherwise an update without changes shows its record. */
const readState = (context: Context, name: string, body: ReturnType<typeof buildCollectOnlyBody>) => {
  if (isBoundIn(context, 'leadMagnet.read')) return [readLeadMagnet(name)];
  return isBoundIn(context, 'leadMagnet.update') ? [updateLeadMagnet(name, body)] : [];
};

export const buildLifecycleScenarios: ScenarioBuilder = (context) => {
  const canUpdate = isBoundIn(context, 'leadMagnet.update');
  const readBack = readState.bind(undefined, context);
  const canReadBack = canUpdate || isBoundIn(context, 'leadMagnet.read');
  return [
    // First, before the run creates other lead magnets.
    buildScenario(
      'lead-magnet/others',
      'Pausing one lead magnet does not change the others, and neither does time',
      { about: ['leadMagnet.state.own', 'leadMagnet.response.record'], alone: true, when: canReadBack },
      createLeadMagnet('first', buildCollectOnlyBody('others', activation)),
      createLeadMagnet('second', buildCollectOnlyBody('others', activation)),
      createLeadMagnet('third', buildCollectOnlyBody('others')),
      createLeadMagnet('fourth', buildCollectOnlyBody('others', activation)),
      asProbe(pauseLeadMagnet('second')),
      ...readBack('first', buildCollectOnlyBody('others')),
      ...readBack('third', buildCollectOnlyBody('others')),
      ...readBack('fourth', buildCollectOnlyBody('others')),
      advance('P1D'),
      ...readBack('first', buildCollectOnlyBody('others')),
      ...readBack('second', buildCollectOnlyBody('others')),
      ...readBack('third', buildCollectOnlyBody('others')),
    ),
    buildScenario(
      'lead-magnet/workflows',
      'Each workflow with only its required members',
      { about: ['leadMagnet.workflow.accepted', 'leadMagnet.create.accepted'] },
      asProbe(createLeadMagnet('full', magnets.full)),
      asProbe(createLeadMagnet('comments_only', magnets.comments_only)),
      asProbe(createLeadMagnet('collect_only', magnets.collect_only)),
    ),
    ...Object.entries(workflows).map(([workflow, body]) =>
      buildScenario(
        `lead-magnet/${workflow}`,
        `Two lead magnets of the workflow ${workflow}: one starts at once, one stays paused`,
        { about: ['leadMagnet.activate.active', 'leadMagnet.create.paused', ...recordRules] },
        createLeadMagnet('started', body(`start-${workflow}`, activation)),
        createLeadMagnet('waiting', body(`start-${workflow}`)),
        createLeadMagnet('off', body(`start-${workflow}`, { activate: false })),
        ...readBack('started', body(`start-${workflow}`)),
        ...readBack('waiting', body(`start-${workflow}`)),
      ),
    ),
    buildScenario(
      'lead-magnet/pause',
      'An active lead magnet is paused twice',
      {
        about: [
          'leadMagnet.pause.paused',
          'leadMagnet.pause.accepted',
          'leadMagnet.response.record',
          'answer.status.pauseLeadMagnet',
        ],
      },
      createLeadMagnet('magnet', buildCollectOnlyBody('pause', activation)),
      asProbe(pauseLeadMagnet('magnet')),
      ...readBack('magnet', buildCollectOnlyBody('pause')),
      asProbe(pauseLeadMagnet('magnet')),
    ),
    ...(canUpdate ? buildLeadMagnetUpdateScenarios(context) : []),
    buildScenario(
      'lead-magnet/resume',
      'A paused lead magnet is resumed, and so is an active one',
      {
        about: ['leadMagnet.resume.active', 'answer.status.resumeLeadMagnet'],
        needs: ['leadMagnet.resume'],
        when: isBoundIn(context, 'leadMagnet.resume'),
      },
      createLeadMagnet('magnet', buildCollectOnlyBody('resume')),
      asProbe(resumeLeadMagnet('magnet')),
      ...readBack('magnet', buildCollectOnlyBody('resume')),
      asProbe(resumeLeadMagnet('magnet')),
      asProbe(pauseLeadMagnet('magnet')),
      asProbe(resumeLeadMagnet('magnet')),
    ),
    buildScenario(
      'lead-magnet/read',
      'A lead magnet is read',
      {
        about: ['answer.status.getLeadMagnet', 'leadMagnet.state.own'],
        needs: ['leadMagnet.read'],
        when: isBoundIn(context, 'leadMagnet.read'),
      },
      createLeadMagnet('magnet', buildCollectOnlyBody('read', activation)),
      readLeadMagnet('magnet'),
      readLeadMagnet('magnet'),
    ),
  ];
};
