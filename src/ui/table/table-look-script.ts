/** Keys in the browser's storage. */
export const DENSITY_KEY = 'sala.density';
export const COLUMNS_KEY = 'sala.columns';

/**
 * Inline head script that applies density and hidden columns before the first paint, so that nothing jumps. A constant,
 * so that pages stay identical for all readers.
 */
export const tableLookScript = `try{var h=document.documentElement.dataset;if(localStorage.getItem('${DENSITY_KEY}')==='compact')h.density='compact';var c=JSON.parse(localStorage.getItem('${COLUMNS_KEY}')||'{}')[location.pathname];if(c)h.hidden=c.places.map(Number).join(' ')}catch(e){}`;
