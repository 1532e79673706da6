/** Scenarios for schedules: kept, moved, removed, and due. */
import { file, listTargets } from '../../../script/bodies.ts';
import type { Step } from '../../../script/script.ts';
import { canCreateDrafts, canUnschedule, computePublishSeconds, hasAnswer, readPublications } from '../choices.ts';
import {
  advance,
  asOpenProbe,
  asProbe,
  buildScenario,
  type Context,
  createDraft,
  createPublishedPost,
  createScheduledPost,
  deletePost,
  listPosts,
  outbox,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';

const hello = { text: 'See you later', platforms: listTargets('social') };
const buildPostBody = (text: string) => ({ text, platforms: listTargets('social') });
const options = { needs: ['post.schedule.field'], alone: true } as const;

/** The decisions on the update that turns a scheduled post into a draft. */
const unscheduling = [
  'post.schedule.field',
  'post.neither',
  'post.update.publish',
  'post.update.merge',
  'update.null',
] as const;

/** Reads the posts a minute before and after they are due in ten minutes. */
const readAroundTenMinutes = (context: Context): readonly Step[] => [
  advance('PT9M'),
  listPosts(),
  advance('PT2M'),
  ...readPublications(context),
];

export const buildScheduleScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'schedule/kept',
    'A scheduled post is published at its time, and not before',
    {
      ...options,
      about: ['post.create.scheduled', 'post.scheduled.not-before', 'post.scheduled.at-time', 'post.scheduled.stamp'],
    },
    createScheduledPost('post', hello, 'now+PT10M'),
    listPosts(),
    advance('PT9M30S'),
    listPosts(),
    advance('PT31S'),
    computePublishSeconds(context) > 0 ? listPosts() : [],
    readPublications(context),
  ),
  buildScenario(
    'schedule/offsets',
    'Schedules with offsets are due at their instant, not at their local time',
    { ...options, about: ['post.scheduled.at-time', 'post.scheduled.not-before', 'post.record.echo'] },
    createScheduledPost('east', buildPostBody('In the east'), 'now+PT10M@+05:30'),
    createScheduledPost('west', buildPostBody('In the west'), 'now+PT10M@-09:30'),
    listPosts(),
    readAroundTenMinutes(context),
  ),
  buildScenario(
    'schedule/moved-offsets',
    'Posts that are moved to times with offsets are due at their instant',
    { ...options, about: ['post.scheduled.at-time', 'post.scheduled.not-before', 'post.update.reschedule'] },
    ['+05:30', '-08:00'].flatMap((offset) => [
      createScheduledPost(`moved${offset}`, buildPostBody(`Moved to ${offset}`), 'now+P2D'),
      updatePost(`moved${offset}`, {
        ...buildPostBody(`Moved to ${offset}`),
        scheduledFor: `{{now+PT10M@${offset}}}`,
      }),
    ]),
    readAroundTenMinutes(context),
  ),
  buildScenario(
    'schedule/several',
    'Two posts that fall due in the same interval are published, and a third is not; a post is published at once',
    { ...options, about: ['post.scheduled.at-time', 'post.scheduled.not-before'] },
    createScheduledPost('first', buildPostBody('The first'), 'now+PT3M'),
    // The time of publication shows whether the network stamps seconds.
    createPublishedPost('immediate', buildPostBody('At once')),
    createScheduledPost('second', buildPostBody('The second'), 'now+PT2M30S'),
    // Without the minutes of its offset, this time would be earlier, but still to come.
    createScheduledPost('third', buildPostBody('The third'), 'now+PT2H@-09:30'),
    advance('PT5M'),
    readPublications(context),
    advance('PT1H45M'),
    readPublications(context),
    advance('PT15M'),
    readPublications(context),
  ),
  buildScenario(
    'schedule/far',
    'A leap day and the last second of a year are valid times',
    { needs: ['post.schedule.field'], about: ['post.create.scheduled', 'post.record.echo'] },
    createScheduledPost('leap', buildPostBody('On a leap day'), '2032-02-29T12:00:00Z'),
    createScheduledPost('end', buildPostBody('At the end of the year'), '2031-12-31T23:59:59Z'),
    createScheduledPost('century', buildPostBody('In the next century'), '2100-02-28T23:59:59Z'),
    listPosts(),
  ),
  buildScenario(
    'schedule/edited',
    'An edited scheduled post keeps its time, and is published with the new content',
    { ...options, about: ['post.scheduled.kept', 'post.update.applies', 'post.text.effective'] },
    createScheduledPost('post', hello, 'now+PT10M'),
    updatePost('post', buildPostBody('See you then')),
    listPosts(),
    advance('PT11M'),
    readPublications(context),
  ),
  buildScenario(
    'schedule/publish-now-false',
    'An update with publishNow false does not publish a scheduled post',
    { about: ['post.scheduled.not-before'], needs: ['post.schedule.field'] },
    createScheduledPost('post', hello, 'now+P30D'),
    asOpenProbe(updatePost('post', { ...buildPostBody('Still not now'), publishNow: false })),
    listPosts(),
  ),
  buildScenario(
    'schedule/later',
    'A scheduled post that is moved to a later time twice is published at neither of its former times',
    {
      ...options,
      about: ['post.scheduled.not-before', 'post.scheduled.at-time', 'post.update.reschedule', 'post.publish.once'],
    },
    createScheduledPost('post', hello, 'now+PT10M'),
    updatePost('post', { ...hello, scheduledFor: '{{now+PT20M}}' }),
    updatePost('post', { ...hello, scheduledFor: '{{now+PT30M}}' }),
    listPosts(),
    advance('PT15M'),
    listPosts(),
    advance('PT10M'),
    listPosts(),
    advance('PT6M'),
    readPublications(context),
  ),
  buildScenario(
    'schedule/earlier',
    'A scheduled post that is moved to an earlier time is published then',
    { ...options, about: ['post.scheduled.at-time', 'post.update.reschedule', 'post.publish.once'] },
    createScheduledPost('post', hello, 'now+PT3H'),
    updatePost('post', { ...hello, scheduledFor: '{{now+PT10M}}' }),
    advance('PT11M'),
    readPublications(context),
    advance('PT3H'),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'schedule/published-now',
    'A scheduled post that is moved and then published at once is not published again at either time',
    {
      ...options,
      about: ['post.publish.once', 'post.publish-now.immediate'],
      needs: ['post.schedule.field', 'post.update.publish'],
      when: hasAnswer(context, 'post.update.publish', 'publish'),
    },
    createScheduledPost('post', hello, 'now+PT20M'),
    updatePost('post', { ...hello, scheduledFor: '{{now+PT10M}}' }),
    updatePost('post', { ...hello, publishNow: true }),
    readPublications(context),
    advance('PT21M'),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'schedule/months',
    'Posts that are scheduled for two, four and eight months later are published then',
    { ...options, about: ['post.scheduled.at-time', 'post.scheduled.not-before', 'media.shared'] },
    createScheduledPost('post', hello, 'now+P60D'),
    // Whatever the time of year, one of these is due in summer and the other in winter; a service may limit how far ahead.
    ['P120D', 'P240D'].map((delay) =>
      asOpenProbe(
        createScheduledPost(
          delay,
          { ...buildPostBody(`See you in ${delay}`), media: { images: [file('photo.jpg')] } },
          `now+${delay}`,
        ),
      ),
    ),
    advance('P59D'),
    listPosts(),
    advance('P2D'),
    readPublications(context),
    // Half an hour after the time: a service that forgets that clocks change is an hour late.
    advance('P59DT30M'),
    readPublications(context),
    advance('P120D'),
    readPublications(context),
  ),
  buildScenario(
    'schedule/deleted',
    'A scheduled post that is deleted before its time is not published',
    {
      ...options,
      about: ['post.delete.gone', 'post.delete.unpublished'],
      needs: ['post.schedule.field', 'post.delete'],
    },
    createScheduledPost('post', hello, 'now+PT10M'),
    deletePost('post'),
    listPosts(),
    advance('PT11M'),
    readPublications(context),
  ),
  ...buildPastScenarios(context),
  ...(canCreateDrafts(context) ? buildDraftScenarios(context) : []),
];

const buildDraftScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'draft/publish-now-false',
    'A post with publishNow false is a draft, like one without publishNow',
    { about: ['post.create.draft', 'post.publish-now.false'], needs: ['post.neither'] },
    createDraft('post', buildPostBody('A draft')),
    createDraft('said', { ...buildPostBody('Another draft'), publishNow: false }),
    listPosts(),
  ),
  buildScenario(
    'draft/updated-publish-now-false',
    'An update with publishNow false leaves a draft a draft',
    { about: ['post.draft.kept'], needs: ['post.neither'] },
    createDraft('post', buildPostBody('A draft')),
    asOpenProbe(updatePost('post', { ...buildPostBody('Still a draft'), publishNow: false })),
    listPosts(),
  ),
  buildScenario(
    'draft/stays',
    'A draft is not published, however much time passes',
    { about: ['post.create.draft', 'post.draft.unpublished'], needs: ['post.neither'], alone: true },
    createDraft('post', buildPostBody('Not yet')),
    createDraft('said', { ...buildPostBody('Not yet either'), publishNow: false }),
    listPosts(),
    advance('P2D'),
    listPosts(),
    advance('P40D'),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'draft/scheduled',
    'A draft that gets a time is published then',
    {
      ...options,
      about: ['post.update.schedule', 'post.scheduled.at-time'],
      needs: ['post.schedule.field', 'post.neither'],
    },
    createDraft('post', buildPostBody('Soon')),
    updatePost('post', { ...buildPostBody('Soon'), scheduledFor: '{{now+PT10M}}' }),
    listPosts(),
    advance('PT9M'),
    listPosts(),
    advance('PT2M'),
    readPublications(context),
  ),
  buildScenario(
    'draft/unscheduled',
    'A scheduled post whose time is removed becomes a draft, and stays one',
    {
      ...options,
      about: ['post.update.unschedule', 'post.draft.unpublished', 'post.draft.kept'],
      needs: unscheduling,
      when: canUnschedule(context),
    },
    createScheduledPost('post', buildPostBody('Never mind'), 'now+PT10M'),
    updatePost('post', { ...buildPostBody('Never mind'), scheduledFor: null }),
    updatePost('post', { ...buildPostBody('Never mind'), scheduledFor: null }),
    listPosts(),
    advance('PT11M'),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'draft/rescheduled',
    'A scheduled post whose time is removed and that gets another time is published then',
    {
      ...options,
      about: ['post.scheduled.at-time', 'post.scheduled.not-before', 'post.update.schedule', 'post.publish.once'],
      needs: unscheduling,
      when: canUnschedule(context),
    },
    createScheduledPost('post', buildPostBody('After all'), 'now+PT10M'),
    updatePost('post', { ...buildPostBody('After all'), scheduledFor: null }),
    updatePost('post', { ...buildPostBody('After all'), scheduledFor: '{{now+PT30M}}' }),
    advance('PT15M'),
    listPosts(),
    advance('PT16M'),
    readPublications(context),
  ),
];

/** A post with a time in the past is refused or published immediately. */
const buildPastScenarios: ScenarioBuilder = () => [
  buildScenario(
    'schedule/past',
    'A post with a time in the past is refused or published immediately, as the profile says',
    { about: ['post.past.chosen'], needs: ['post.schedule.field', 'post.schedule.past'] },
    asProbe(createScheduledPost('post', buildPostBody('Yesterday'), 'now-P1D')),
    listPosts(),
  ),
];
