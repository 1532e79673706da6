/** The budget of the run is used up. */
export class BudgetExceededError extends Error {
  override readonly name = 'BudgetExceededError';
}
