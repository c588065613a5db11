use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul};

/// A natural number of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Natural {
    /// From the lowest, without zeros at the top.
    digits: Vec<u32>,
}

impl Natural {
    /// Quotient and remainder.
    pub fn divided_by(&self, divisor: u32) -> (Self, u32) {
        let mut remainder = 0;
        let mut digits = vec![0; self.digits.len()];
        for (quotient, &digit) in digits.iter_mut().zip(&self.digits).rev() {
            let number = remainder << 32 | u64::from(digit);
            *quotient = (number / u64::from(divisor)) as u32;
            remainder = number % u64::from(divisor);
        }
        (Self::trimmed(digits), remainder as u32)
    }

    pub fn to_the(&self, power: u32) -> Self {
        (0..power).fold(Self::from(1), |product, _| &product * self)
    }

    /// The number as a fraction of ten to a power: `(9.17, 57)`.
    pub fn scientific(&self) -> (f64, usize) {
        let digits = self.to_string();
        let leading: f64 = digits[..digits.len().min(15)].parse().unwrap_or(0.0);
        (leading / 10f64.powi(digits.len().min(15) as i32 - 1), digits.len() - 1)
    }

    fn trimmed(mut digits: Vec<u32>) -> Self {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Self { digits }
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Self {
        Self::trimmed(vec![number as u32, (number >> 32) as u32])
    }
}

impl Add<&Natural> for Natural {
    type Output = Self;

    fn add(mut self, other: &Self) -> Self {
        let length = self.digits.len().max(other.digits.len()) + 1;
        self.digits.resize(length, 0);
        let mut carry = 0;
        for (index, digit) in self.digits.iter_mut().enumerate() {
            let sum = u64::from(*digit)
                + u64::from(other.digits.get(index).copied().unwrap_or(0))
                + carry;
            *digit = sum as u32;
            carry = sum >> 32;
        }
        Self::trimmed(self.digits)
    }
}

impl Mul for &Natural {
    type Output = Natural;

    fn mul(self, other: Self) -> Natural {
        let mut digits = vec![0; self.digits.len() + other.digits.len() + 1];
        for (place, &one) in self.digits.iter().enumerate() {
            let mut carry = 0;
            let row = other.digits.iter().chain(std::iter::once(&0));
            for (digit, &two) in digits[place..].iter_mut().zip(row) {
                let sum = u64::from(*digit) + u64::from(one) * u64::from(two) + carry;
                *digit = sum as u32;
                carry = sum >> 32;
            }
        }
        Natural::trimmed(digits)
    }
}

impl Sum for Natural {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::default(), |sum, number| sum + &number)
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const BILLION: u32 = 1_000_000_000;
        let mut parts = Vec::new();
        let mut rest = self.clone();
        while rest.digits.len() > 1 {
            let (quotient, remainder) = rest.divided_by(BILLION);
            parts.push(remainder);
            rest = quotient;
        }
        let first = rest.digits.first().copied().unwrap_or(0);
        write!(f, "{first}")?;
        parts.iter().rev().try_for_each(|part| write!(f, "{part:09}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_agrees_with_that_of_the_processor() {
        let numbers = [0, 1, 9, 999_999_999, 1_000_000_000, u64::from(u32::MAX), u64::MAX];
        for a in numbers {
            for b in numbers {
                let (one, two) = (Natural::from(a), Natural::from(b));
                let product = u128::from(a) * u128::from(b);
                assert_eq!((&one * &two).to_string(), product.to_string());
                let sum = u128::from(a) + u128::from(b);
                assert_eq!((one.clone() + &two).to_string(), sum.to_string());
                let (quotient, remainder) = (&one * &two).divided_by(12);
                assert_eq!(quotient.to_string(), (product / 12).to_string());
                assert_eq!(u128::from(remainder), product % 12);
            }
        }
    }

    #[test]
    fn powers_and_leading_digits() {
        let number = Natural::from(85).to_the(10);
        assert_eq!(number.to_string(), "19687440434072265625");
        let (leading, power) = number.scientific();
        assert!((leading - 1.9687440434).abs() < 1e-9 && power == 19);
        assert_eq!(Natural::from(0).scientific(), (0.0, 0));
    }
}
