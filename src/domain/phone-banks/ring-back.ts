// Which phones can be rung for a volunteer. The campaign pays for each call, so that a number must be an ordinary one in the United States:
// no premium or free service, no number that follows a person or a machine, and no other country that dials as the United States do.
// Area codes: the North American Numbering Plan Administrator's public lists.

/** Different phones that a volunteer can have rung within a day. */
export const mostOwnPhones = 3;
/** How often one person can be called for the same caller within a day. */
export const mostCallsToOne = 4;

const services = ['700', '710', '900'];
const tollFree = ['800', '822', '833', '844', '855', '866', '877', '880', '881', '882', '883', '887', '888', '889'];
const personal =
  '500 521 522 523 524 525 526 527 528 529 532 533 535 538 542 543 544 545 546 547 549 550 552 553 554 556 558 566 569 577 578 588 589';
const canada =
  '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 506 514 519 548 568 ' +
  '579 581 584 587 600 604 613 622 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905';
const caribbean = '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876';

const refused = new Set([
  ...services,
  ...tollFree,
  ...[personal, canada, caribbean].flatMap((codes) => codes.split(' ')),
]);

/** Whether a number such as +19195550100 can be a volunteer's own phone. */
export function isOrdinaryPhone(number: string): boolean {
  const [, area = '', exchange = ''] = /^\+1([2-9]\d{2})([2-9]\d{2})\d{4}$/.exec(number) ?? [];
  if (area === '' || refused.has(area) || /^.11$/.test(area)) return false;
  // 976 is a premium service in every area, and an exchange such as 911 is none.
  return exchange !== '976' && !/^.11$/.test(exchange);
}
