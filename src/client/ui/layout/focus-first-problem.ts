/** Leads to what is marked wrong in a form, once it is marked. */
export function focusFirstProblem(): void {
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>('form [aria-invalid="true"]');
    wrong?.focus();
    wrong?.scrollIntoView({ block: 'center' });
  });
}
