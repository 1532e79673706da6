/** The law that a paused lead magnet does not answer comments. */
import { type Comment, type Law, law, type Observation } from '../law.ts';
import { buildClock, comment, leadMagnet, listeningTo, ok } from '../traces/examples.ts';
import { activeLeadMagnet, keywordComment, leadAct, leadList } from '../traces/leadExamples.ts';
import { getContentAt, isOnWatchedPost, type LeadMagnetHistory, wasActiveAt } from '../traces/leadMagnets.ts';
import { checkThat, listSuccessfulExchanges, readObservations, wasListening } from '../traces/traceReader.ts';
import { listActs } from './acts.ts';

/** Acts that answer a comment; a follow-up may answer an earlier one. */
const answeringActions = ['direct_message', 'connection_request', 'comment_reply'] as const;

/** The comments of people who commented only while the lead magnet was paused, if it was never resumed. */
function findUnansweredComments(trace: readonly Observation[], history: LeadMagnetHistory): readonly Comment[] {
  const resumptions = listSuccessfulExchanges(trace, 'resumeLeadMagnet').filter(({ id }) => id === history.id);
  if (resumptions.length > 0) return [];
  const comments = readObservations(trace, 'comment');
  const isUnanswered = (comment: Comment): boolean => {
    const position = trace.indexOf(comment);
    return (
      isOnWatchedPost(getContentAt(history, position), comment) === true &&
      wasActiveAt(trace, history, position) === false
    );
  };
  return comments.filter(({ commenter }) =>
    comments.every((comment) => comment.commenter.id !== commenter.id || isUnanswered(comment)),
  );
}

const pauseExchange = ok('pauseLeadMagnet', leadMagnet('paused'), { id: 'lm_1' });

const quietWhilePaused = law({
  id: 'leadMagnet.paused.quiet',
  level: 'derived',
  argument:
    'Author: a paused lead magnet does nothing. Implementer: it may collect comments for later. It then answers what it collected only after it is resumed, because only an active lead magnet answers at once.',
  needs: ['leadMagnet.fields'],
  source: { section: 'States and transitions', item: 'active: paused by POST /lead-magnets/:id/pause' },
  summary: 'A comment written while a lead magnet is paused is not answered as long as the pause lasts.',
  over: 'event',
  exercisedBy: 'a list of leads after a comment on a paused lead magnet that had answered others',
  *cases(trace) {
    for (const { acts, history, leadLists } of listActs(trace))
      for (const comment of findUnansweredComments(trace, history)) {
        const answers = acts.filter(
          ({ act, commenterId }) =>
            commenterId === comment.commenter.id && answeringActions.some((action) => action === act),
        );
        for (const answer of answers) yield checkThat(answer, false, 'nothing', answer.act);
        // Silence proves something only if the lead magnet has acted for others.
        const list = leadLists.find(({ position }) => position > trace.indexOf(comment))?.exchange;
        const isObserved =
          list !== undefined &&
          answeringActions.every((action) => wasListening(trace, action, history.creation, list.at));
        if (acts.length > 0 && answers.length === 0 && isObserved) yield checkThat(list, true);
      }
  },
  kept: [
    [
      'a reply to an earlier comment alone',
      listeningTo(...answeringActions),
      activeLeadMagnet('comments_only'),
      comment(1, 'GUIDE', 'per_2', 'com_2'),
      { ...leadAct(2, 'comment_reply'), commenterId: 'per_2' },
      pauseExchange,
      keywordComment,
      buildClock(64),
      leadList(),
    ],
  ],
  broken: [
    ['a reply', activeLeadMagnet('comments_only'), pauseExchange, keywordComment, leadAct(2, 'comment_reply')],
    [
      'a message of a lead magnet that was never started',
      activeLeadMagnet('full', { activate: undefined }),
      keywordComment,
      leadAct(2, 'direct_message'),
    ],
  ],
  neutral: [
    [
      'a comment before the pause',
      activeLeadMagnet('full'),
      keywordComment,
      pauseExchange,
      leadAct(2, 'direct_message'),
    ],
    [
      'resumed later',
      activeLeadMagnet('full'),
      pauseExchange,
      keywordComment,
      ok('resumeLeadMagnet', leadMagnet('active'), { id: 'lm_1' }),
      leadAct(2, 'direct_message'),
    ],
    [
      'a follow-up',
      activeLeadMagnet('full', { followUps: [{ text: 'Did you read it?', delay: 'P1D' }] }),
      pauseExchange,
      keywordComment,
      leadAct(2, 'follow_up'),
    ],
  ],
});

export const pausedActLaws: readonly Law[] = [quietWhilePaused];
