/** How long a member's code is accepted: a picture of one is worth nothing soon. */
export const MEMBER_CODE_SECONDS = 60;

/** After this long an open card asks for another, so that the one shown is good for some seconds more. */
export const NEXT_CODE_SECONDS = 45;

/** Wait before a card asks again that got no answer. */
export const RETRY_SECONDS = 5;
