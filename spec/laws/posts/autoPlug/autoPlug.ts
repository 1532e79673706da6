/** Laws on follow-up comments, judged only if the recorder observes acts on the networks. */
import { isOpen } from '../../../decisions/index.ts';
import { law } from '../../law.ts';
import { buildClock, createdPost, listeningTo, post, updatedPost } from '../../traces/examples.ts';
import { longestSchedulePeriod } from '../../traces/postSightings.ts';
import { listPostHistories, readTargets } from '../../traces/posts.ts';
import {
  checkThat,
  getLatestStamped,
  isCertainlyBefore,
  listStampsOn,
  readObservations,
  wasListening,
} from '../../traces/traceReader.ts';
import { buildAutoPlugAct, buildBody, buildCreation, buildPublishedRecord, findFollowedPosts } from './followUps.ts';

const cite = (item: string) => ({ section: 'Post (request shape for create and update)', item });
const needs = ['autoPlug', 'autoPlug.switch', 'post.record', 'post.states', 'post.update.merge'] as const;
const everyReading = ['autoPlug.switch', 'post.update.merge'] as const;

const commentsSent = law({
  id: 'autoPlug.comments.sent',
  level: 'documented',
  needs,
  everyReading,
  source: cite('autoPlug schedules follow-up comments; isAutoPlug enables them on professional'),
  summary: 'Each follow-up comment is posted on professional, exactly once on an account, when its delay has passed.',
  over: 'time',
  exercisedBy: 'a published post with follow-up comments, and an outbox that was observed until they were due',
  *cases(trace, behaviour) {
    for (const post of findFollowedPosts(trace, behaviour)) {
      const { creation, isEnabled, comments, professionalActs, accounts, publishedAt } = post;
      if (!isEnabled || publishedAt === undefined) continue;
      // Acts without a text can be attributed only if there is a single comment.
      if (comments.length > 1 && professionalActs.some((act) => act.text === undefined)) continue;
      for (const comment of comments) {
        if (comments.filter(({ text }) => text === comment.text).length > 1) continue;
        const acts = professionalActs.filter(({ text }) => text === undefined || text === comment.text);
        if (acts.length === 0 && !post.isOriginal) continue;
        const isRepeated =
          acts.length > [...accounts.values()].reduce((sum, count) => sum + count, 0) ||
          [...accounts].some(([id, count]) => acts.filter(({ accountId }) => accountId === id).length > count);
        const due = publishedAt.last + (comment.delay ?? Number.NaN);
        // The job that posts comments may run once an hour.
        const deadline = acts.length === 0 ? due + longestSchedulePeriod : due;
        if (wasListening(trace, 'auto_plug', creation, deadline))
          yield checkThat(creation, acts.length > 0 && !isRepeated, comment, acts);
      }
    }
  },
  kept: [['ten minutes later', listeningTo('auto_plug'), buildCreation(true), buildClock(10), buildAutoPlugAct(10)]],
  broken: [
    ['never posted', listeningTo('auto_plug'), buildCreation(true), buildClock(70)],
    [
      'never posted after an update of the text',
      listeningTo('auto_plug'),
      createdPost(post('scheduled'), { ...buildBody(true), publishNow: false }),
      updatedPost(buildPublishedRecord('professional'), { text: 'Hi' }),
      buildClock(70),
    ],
    [
      'posted twice',
      listeningTo('auto_plug'),
      buildCreation(true),
      buildAutoPlugAct(10),
      buildAutoPlugAct(11),
      buildClock(20),
    ],
  ],
  neutral: [
    ['no listener', buildCreation(true), buildClock(10)],
    ['listening for another kind of act', listeningTo('follow_up'), buildCreation(true), buildClock(10)],
    ['an hour after the delay has not passed', listeningTo('auto_plug'), buildCreation(true), buildClock(69)],
  ],
});

const commentsNotEarly = law({
  id: 'autoPlug.comments.not-before',
  level: 'documented',
  needs,
  everyReading,
  source: cite('autoPlug schedules follow-up comments on the published post'),
  summary: 'No follow-up comment is posted before its delay after publication has passed, or where publishing failed.',
  over: 'time',
  exercisedBy: 'a follow-up comment in the outbox, and the time at which its post was published',
  *cases(trace, behaviour) {
    for (const { comments, professionalActs, accounts, publishedAt, failed } of findFollowedPosts(trace, behaviour))
      for (const act of professionalActs) {
        const delays = comments
          .filter(({ text }) => act.text === undefined || text === act.text)
          .map(({ delay }) => delay ?? 0);
        const hasFailed =
          act.accountId === undefined
            ? [...accounts.keys()].every((accountId) => failed.accounts.has(accountId))
            : failed.accounts.has(act.accountId);
        if (hasFailed && act.at <= failed.at) yield checkThat(act, false, 'no comment where publishing failed', act);
        else if (publishedAt !== undefined && delays.length > 0)
          yield checkThat(
            act,
            !isCertainlyBefore(
              getLatestStamped(act.at, listStampsOn(trace, 'act', act.platform)),
              publishedAt.first + Math.min(...delays),
            ),
            delays,
            act.at - publishedAt.first,
          );
      }
  },
  kept: [['on time', buildCreation(true), buildAutoPlugAct(10)]],
  broken: [['a minute early', buildCreation(true), buildAutoPlugAct(9)]],
});

const professionalOnly = law({
  id: 'autoPlug.professional-only',
  level: 'assumed',
  argument:
    'Author: isAutoPlug enables comments on professional. Implementer: autoPlug schedules comments "on the published post", on any platform. The document names professional only for the switch, so this is assumed.',
  needs,
  everyReading,
  source: cite('isAutoPlug enables follow-up comments on the professional platform'),
  summary: 'Follow-up comments are posted only on professional.',
  over: 'event',
  exercisedBy: 'a follow-up comment in the outbox',
  *cases(trace) {
    const histories = listPostHistories(trace);
    for (const act of readObservations(trace, 'act')) {
      if (act.act !== 'auto_plug') continue;
      // An outbox can know the account without the platform.
      const targets = histories
        .filter(({ id }) => id === act.postId)
        .flatMap(({ versions }) => versions.flatMap(({ content }) => readTargets(content)))
        .filter(({ accountId }) => accountId === act.accountId);
      const platforms = [act.platform, ...targets.map(({ platform }) => platform)];
      const elsewhere = platforms.find((platform) => platform !== 'professional');
      yield checkThat(act, elsewhere === undefined, 'professional', elsewhere ?? act.platform);
    }
  },
  kept: [['on professional', buildCreation(true), buildAutoPlugAct(10)]],
  broken: [
    ['on another platform', buildCreation(true, 'social'), buildAutoPlugAct(10, { platform: 'social' })],
    [
      'through an account of another platform',
      buildCreation(true, 'social'),
      buildAutoPlugAct(10, { accountId: 'acc_social' }),
    ],
  ],
});

const flagRequired = law({
  id: 'autoPlug.needs-flag',
  level: 'derived',
  needs,
  everyReading,
  source: cite('isAutoPlug enables follow-up comments'),
  argument:
    'Author: isAutoPlug enables follow-up comments. Implementer: comments without the flag may be posted, too. Only false forbids them in every reading; the profile says what its absence means.',
  summary: 'With isAutoPlug false, no follow-up comments are posted; without it, none are if the profile says so.',
  over: 'event',
  exercisedBy: 'an outbox with follow-up comments of other posts, after a post without isAutoPlug was published',
  *cases(trace, behaviour) {
    for (const { creation, isEnabled, isDisabled, comments, acts, publishedAt } of findFollowedPosts(
      trace,
      behaviour,
    )) {
      // Comments without the flag may enable themselves, unless the profile says otherwise.
      if (!isDisabled && isOpen(behaviour, 'autoPlug.switch')) continue;
      const delays = comments.map(({ delay }) => delay ?? 0);
      if (isEnabled || publishedAt === undefined || delays.length === 0) continue;
      const isOutboxUsed = readObservations(trace, 'act').some(({ act }) => act === 'auto_plug');
      const wasObserved =
        wasListening(trace, 'auto_plug', creation, publishedAt.last + Math.max(...delays)) && isOutboxUsed;
      if (acts.length > 0 || wasObserved)
        yield checkThat(acts[0] ?? creation, acts.length === 0, 'no comment', acts.length);
    }
  },
  kept: [
    [
      'no comment, but one on another post',
      listeningTo('auto_plug'),
      buildCreation(false),
      buildClock(10),
      { ...buildAutoPlugAct(10), postId: 'post_2' },
    ],
  ],
  broken: [
    ['a comment', buildCreation(false), buildAutoPlugAct(10)],
    ['a comment of a post without the flag', buildCreation(undefined), buildAutoPlugAct(10)],
  ],
  neutral: [['an outbox without any comment', listeningTo('auto_plug'), buildCreation(false), buildClock(10)]],
});

export const autoPlugLaws = [commentsSent, commentsNotEarly, professionalOnly, flagRequired];
