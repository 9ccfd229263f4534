// From where on work in the field is worth a look. None of these says that something is wrong: each has its explanations.
/** Up to so many metres between a fix and its door are fine. */
export const fineMetres = 100;
/** Beyond so many metres a result is flagged; between the two it is questionable, and no flag. */
export const flaggedMetres = 300;
/** A fix less accurate than so many metres says nothing of where someone stood. */
export const worstAccuracy = 100;
/** More doors than these within 60 minutes are flagged. */
export const mostDoorsAnHour = 26;
/** More doors than these on one day are flagged. */
export const mostDoorsADay = 200;
/** A survey that was finished in fewer seconds is flagged. */
export const shortestSurvey = 30;
