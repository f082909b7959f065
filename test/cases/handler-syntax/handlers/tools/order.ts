<<<<<<< HEAD
export const call = () => 'ordered';
=======
export const call = () => 'placed';
>>>>>>> other
