/** Reports the requests of a translated mock as they went over the wire. */
import type { ServiceRequest } from '../../src/service/message.ts';
import type { TranslatedExchange } from '../../src/service/translatedService.ts';
import { basePath } from '../basePath.ts';
import type { ActivityListener, RequestActivity } from './activity.ts';
import { formatTarget } from './journal.ts';

/** Holds the activity of a request until its response is translated. */
export class TranslatedActivity {
  readonly #held = new WeakMap<ServiceRequest, RequestActivity>();
  readonly #onActivity: ActivityListener;

  constructor(onActivity: ActivityListener) {
    this.#onActivity = onActivity;
  }

  readonly hold = (activity: RequestActivity, contractRequest: ServiceRequest): void => {
    this.#held.set(contractRequest, activity);
  };

  readonly report = ({ request, contractRequest, status }: TranslatedExchange): void => {
    const activity = this.#held.get(contractRequest);
    if (activity === undefined) return;
    const { method } = request;
    this.#onActivity({ ...activity, method, path: `${basePath}${formatTarget(request)}`, status });
  };
}
